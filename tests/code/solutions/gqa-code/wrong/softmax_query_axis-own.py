# label: softmax_query_axis
# step: weights
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def split(M, heads):
    return M.reshape(len(M), heads, -1).transpose(1, 0, 2)


def gqa(Q, K, V, num_heads, num_kv_heads):
    group = num_heads // num_kv_heads
    q = split(Q, num_heads)
    k = np.repeat(split(K, num_kv_heads), group, axis=0)
    v = np.repeat(split(V, num_kv_heads), group, axis=0)
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    weights = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    heads = weights @ v
    return heads.transpose(1, 0, 2).reshape(len(Q), -1)
