# label: causal_mask_applied
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    m = K.shape[0]
    q = Q.reshape(n, num_heads, -1).transpose(1, 0, 2)
    k = K.reshape(m, num_heads, -1).transpose(1, 0, 2)
    v = V.reshape(m, num_heads, -1).transpose(1, 0, 2)
    s = q @ k.transpose(0, 2, 1) / np.sqrt(d // num_heads)
    s = np.where(np.tril(np.ones((n, m))) == 1, s, -1e9)
    s = np.exp(s - s.max(axis=-1, keepdims=True))
    s = s / s.sum(axis=-1, keepdims=True)
    return (s @ v).transpose(1, 0, 2).reshape(n, d)
