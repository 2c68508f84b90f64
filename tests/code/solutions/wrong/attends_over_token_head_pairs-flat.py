# label: attends_over_token_head_pairs
# step: Qh
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    q, k, v = Q.reshape(-1, d_k), K.reshape(-1, d_k), V.reshape(-1, d_k)
    weights = softmax(q @ k.T / np.sqrt(d_k))
    return (weights @ v).reshape(Q.shape)
