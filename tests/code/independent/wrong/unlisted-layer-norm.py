# label: -
# step: concat
import numpy as np


def layer_norm(x, eps=1e-5):
    mu = x.mean(axis=-1, keepdims=True)
    return (x - mu) / np.sqrt(x.var(axis=-1, keepdims=True) + eps)


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    e = np.exp(s - s.max(-1, keepdims=True))
    y = (e / e.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(Q.shape)
    return layer_norm(y)
