# label: -
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for h in range(num_heads - 1):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        weights = s / s.sum(1, keepdims=True)
        out[:, c] = weights @ V[:, c]
    return out
