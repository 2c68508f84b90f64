# label: -
# step: -
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def gqa(Q, K, V, num_heads, num_kv_heads):
    d_k = Q.shape[1] // num_heads
    split = lambda M: M.reshape(len(M), num_heads, d_k).transpose(1, 0, 2)
    q, k, v = split(Q), split(K), split(V)
    weights = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(d_k))
    return (weights @ v).transpose(1, 0, 2).reshape(len(Q), -1)
