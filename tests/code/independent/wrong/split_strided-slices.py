# label: split_strided
# step: Qh
import numpy as np


def softmax(z):
    z = np.exp(z - z.max(axis=1, keepdims=True))
    return z / z.sum(axis=1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for h in range(num_heads):
        q, k, v = Q[:, h::num_heads], K[:, h::num_heads], V[:, h::num_heads]
        heads.append(softmax(q @ k.T / np.sqrt(q.shape[1])) @ v)
    return np.hstack(heads)
