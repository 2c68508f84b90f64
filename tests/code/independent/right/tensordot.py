import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    """Head by head, with tensordot, and a copy so that nothing of the caller's changes."""
    Q, K, V = Q.copy(), K.copy(), V.copy()
    d_k = Q.shape[1] / num_heads
    d_k = int(d_k)
    result = np.zeros_like(Q, dtype=float)
    h = 0
    while h < num_heads:
        cols = list(range(h * d_k, h * d_k + d_k))
        scores = np.tensordot(Q[:, cols], K[:, cols], axes=([1], [1]))
        scores = scores / np.sqrt(d_k)
        scores = scores - scores.max(axis=1)[:, np.newaxis]
        weights = np.exp(scores)
        weights = weights / weights.sum(axis=1)[:, np.newaxis]
        result[:, cols] = np.tensordot(weights, V[:, cols], axes=1)
        h += 1
    return result
