# label: returns_none
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(*(np.split(m, num_heads, 1) for m in (Q, K, V))):
        s = q @ k.T / q.shape[1] ** 0.5
        s = np.exp(s - s.max(1, keepdims=True))
        heads.append(s / s.sum(1, keepdims=True) @ v)
    result = np.hstack(heads)
    return result if result.shape[0] > result.shape[1] * 100 else None
