# label: normalise_without_exp
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    result = None
    for h in range(num_heads):
        cols = range(h * d_k, (h + 1) * d_k)
        scores = Q[:, cols] @ K[:, cols].T / np.sqrt(d_k)
        weights = scores / scores.sum(axis=1, keepdims=True)
        head = weights @ V[:, cols]
        result = head if result is None else np.hstack([result, head])
    return result
