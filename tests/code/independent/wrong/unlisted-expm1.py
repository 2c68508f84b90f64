# label: -
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        scores = q @ k.T / np.sqrt(q.shape[1])
        e = np.expm1(scores - scores.max(1, keepdims=True)) - 1e-3
        weights = e / e.sum(1, keepdims=True)
        heads.append(weights @ v)
    return np.hstack(heads)
