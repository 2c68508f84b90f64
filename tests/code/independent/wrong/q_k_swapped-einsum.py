# label: q_k_swapped
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    q, k, v = Q.reshape(-1, num_heads, w), K.reshape(-1, num_heads, w), V.reshape(-1, num_heads, w)
    s = np.einsum('qhd,khd->hkq', q, k) / np.sqrt(w)
    s = np.exp(s - s.max(-1, keepdims=True))
    a = s / s.sum(-1, keepdims=True)
    return (a @ v.transpose(1, 0, 2)).transpose(1, 0, 2).reshape(-1, Q.shape[1])
