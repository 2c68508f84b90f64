# label: -
# step: -
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def split(M, heads):
    return M.reshape(len(M), heads, -1).transpose(1, 0, 2)


def gqa(Q, K, V, num_heads, num_kv_heads):
    group = num_heads // num_kv_heads
    q = split(Q, num_heads)
    k = split(K, num_kv_heads)
    v = split(V, num_kv_heads)
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    weights = softmax(scores)
    heads = weights @ v
    return heads.transpose(1, 0, 2).reshape(len(Q), -1)
