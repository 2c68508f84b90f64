# label: attends_over_token_head_pairs
# step: Qh scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    q, k, v = Q.reshape(-1, d_k), K.reshape(-1, d_k), V.reshape(-1, d_k)
    s = q @ k.T / np.sqrt(d_k)
    w = np.exp(s - s.max(axis=1, keepdims=True))
    w = w / w.sum(axis=1, keepdims=True)
    return (w @ v).reshape(Q.shape)
