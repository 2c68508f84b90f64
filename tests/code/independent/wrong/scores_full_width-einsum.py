# label: scores_full_width
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    q, k, v = (x.reshape(x.shape[0], num_heads, d_k) for x in (Q, K, V))
    s = np.einsum('nhd,mhd->nm', q, k) / np.sqrt(d_k)
    s = np.exp(s - s.max(axis=1, keepdims=True))
    s = s / s.sum(axis=1, keepdims=True)
    return np.einsum('nm,mhd->nhd', s, v).reshape(Q.shape)
