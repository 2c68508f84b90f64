# label: infinite_loop
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    start = 0
    while start < Q.shape[1]:
        c = slice(start, start + w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        out[:, c] = s / s.sum(1, keepdims=True) @ V[:, c]
        start =+ w
    return out
