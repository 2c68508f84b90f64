# label: returns_tuple
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    maps = []
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        s = s / s.sum(1, keepdims=True)
        maps.append(s)
        out[:, c] = s @ V[:, c]
    return out, maps
