# label: kv_reshaped_with_query_length
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    q, k, v = (np.swapaxes(x.reshape(n, num_heads, d // num_heads), 0, 1) for x in (Q, K, V))
    s = q @ np.swapaxes(k, 1, 2) / np.sqrt(d // num_heads)
    s = np.exp(s - s.max(-1, keepdims=True))
    return np.swapaxes(s / s.sum(-1, keepdims=True) @ v, 0, 1).reshape(n, d)
