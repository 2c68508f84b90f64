# label: weights_transposed
# step: heads
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    q, k, v = Q.reshape(-1, num_heads, w), K.reshape(-1, num_heads, w), V.reshape(-1, num_heads, w)
    s = np.einsum('qhd,khd->hqk', q, k) / np.sqrt(w)
    s = np.exp(s - s.max(-1, keepdims=True))
    a = s / s.sum(-1, keepdims=True)
    return np.einsum('hqk,qhd->khd', a, v).reshape(-1, Q.shape[1])
