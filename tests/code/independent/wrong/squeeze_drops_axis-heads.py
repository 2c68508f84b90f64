# label: squeeze_drops_axis
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros((1,) + Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        out[0][:, c] = s / s.sum(1, keepdims=True) @ V[:, c]
    return out.squeeze()
