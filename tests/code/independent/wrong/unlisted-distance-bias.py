# label: -
# step: scaled weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n, m = len(Q), len(K)
    bias = -0.1 * np.abs(np.arange(n)[:, None] - np.arange(m)[None, :])
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        scores = q @ k.T / np.sqrt(q.shape[1])
        scores = scores + bias
        e = np.exp(scores - scores.max(1, keepdims=True))
        heads.append(e / e.sum(1, keepdims=True) @ v)
    return np.hstack(heads)
