# label: weights_transposed
# step: heads
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.empty(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, h * w + w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        s = s / s.sum(1, keepdims=True)
        out[:, c] = (V[:, c].T @ s).T
    return out
