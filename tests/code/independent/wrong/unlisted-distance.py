# label: -
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        scores = -((Q[:, None, c] - K[None, :, c]) ** 2).sum(-1)
        scaled = scores / np.sqrt(w)
        e = np.exp(scaled - scaled.max(1, keepdims=True))
        weights = e / e.sum(1, keepdims=True)
        out[:, c] = weights @ V[:, c]
    return out
