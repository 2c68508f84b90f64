# label: scale_power_precedence
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    q = Q.reshape(-1, num_heads, d_k)
    k = K.reshape(-1, num_heads, d_k)
    v = V.reshape(-1, num_heads, d_k)
    s = np.einsum('ahd,bhd->hab', q, k) / d_k ** 1/2
    s = s - s.max(axis=-1, keepdims=True)
    p = np.exp(s)
    p = p / p.sum(axis=-1, keepdims=True)
    return np.einsum('hab,bhd->ahd', p, v).reshape(-1, Q.shape[1])
