# label: merge_reshape_no_transpose
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    flat = []
    for q, k, v in zip(*(np.split(m, num_heads, 1) for m in (Q, K, V))):
        a = np.exp(q @ k.T / q.shape[1] ** 0.5 - (q @ k.T / q.shape[1] ** 0.5).max(1, keepdims=True))
        flat.extend((a / a.sum(1, keepdims=True) @ v).ravel())
    return np.array(flat).reshape(Q.shape)
