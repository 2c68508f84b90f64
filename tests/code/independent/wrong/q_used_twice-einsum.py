# label: q_used_twice
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    q, k, v = Q.reshape(-1, num_heads, w), K.reshape(-1, num_heads, w), V.reshape(-1, num_heads, w)
    s = np.einsum('ahx,bhx->hab', q, q) / np.sqrt(w)
    s = np.exp(s - s.max(-1, keepdims=True))
    return np.einsum('hab,bhx->ahx', s / s.sum(-1, keepdims=True), v).reshape(Q.shape)
