# label: heads_and_width_swapped
# step: Qh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    dk = Q.shape[1] // num_heads
    q = Q.reshape(-1, dk, num_heads)
    k = K.reshape(-1, dk, num_heads)
    v = V.reshape(-1, dk, num_heads)
    s = np.einsum('ihd,jhd->hij', q, k) / np.sqrt(dk)
    s = np.exp(s - s.max(-1, keepdims=True))
    s = s / s.sum(-1, keepdims=True)
    return np.einsum('hij,jhd->ihd', s, v).reshape(Q.shape)
