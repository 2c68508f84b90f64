# label: heads_summed
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    total = 0
    for q, k, v in zip(*(np.split(m, num_heads, 1) for m in (Q, K, V))):
        s = q @ k.T / q.shape[1] ** 0.5
        s = np.exp(s - s.max(1, keepdims=True))
        total = total + s / s.sum(1, keepdims=True) @ v
    return np.hstack([total] * num_heads)
