# label: -
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        weights = np.zeros_like(s)
        weights[np.arange(len(s)), s.argmax(axis=1)] = 1
        out[:, c] = weights @ V[:, c]
    return out
