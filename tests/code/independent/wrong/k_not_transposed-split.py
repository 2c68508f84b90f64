# label: k_not_transposed
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    res = []
    for q, k, v in zip(np.split(Q, num_heads, 1), np.split(K, num_heads, 1), np.split(V, num_heads, 1)):
        s = np.dot(q, k) / np.sqrt(q.shape[1])
        e = np.exp(s - s.max(1, keepdims=True))
        res.append(np.dot(e / e.sum(1, keepdims=True), v))
    return np.hstack(res)
