# label: inplace_through_view
# step: -
import numpy as np


# the results are written over the values, head by head, to save memory
def multi_head_attention(Q, K, V, num_heads):
    n = Q.shape[0]
    w = Q.shape[1] // num_heads
    out = V if V.shape == Q.shape else np.empty(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        out[:n, c] = s / s.sum(1, keepdims=True) @ V[:, c]
    return out
