# label: -
# step: concat
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def gqa(Q, K, V, num_heads, num_kv_heads):
    split = lambda M, h: M.reshape(len(M), h, -1).transpose(1, 0, 2)
    q, k, v = split(Q, num_heads), split(K, num_kv_heads), split(V, num_kv_heads)
    q = q.reshape(num_kv_heads, -1, *q.shape[1:]).mean(axis=1)
    heads = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])) @ v
    return heads.transpose(1, 0, 2).reshape(len(Q), -1)
