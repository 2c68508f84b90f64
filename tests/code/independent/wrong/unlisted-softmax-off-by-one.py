# label: -
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        m = s.max(1, keepdims=True)
        e = np.exp(s - m)
        a = e / (1 + e.sum(1, keepdims=True))
        out[:, c] = a @ V[:, c]
    return out
