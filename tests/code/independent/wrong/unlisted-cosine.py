# label: -
# step: Qh
import numpy as np


def unit(x):
    return x / np.linalg.norm(x, axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    q = unit(q + 1e-12)
    k = unit(k + 1e-12)
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    e = np.exp(s - s.max(-1, keepdims=True))
    return (e / e.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(Q.shape)
