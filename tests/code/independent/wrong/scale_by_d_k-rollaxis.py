# label: scale_by_d_k scale_twice
# step: scaled
import numpy as np


def heads_of(m, h):
    return np.rollaxis(m.reshape(m.shape[0], h, m.shape[1] // h), 1, 0)


def sm(t):
    t = np.exp(t - t.max(axis=-1, keepdims=True))
    return t / t.sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = heads_of(Q, num_heads), heads_of(K, num_heads), heads_of(V, num_heads)
    dim = q.shape[-1]
    logits = np.matmul(q, np.rollaxis(k, 2, 1)) / dim
    return np.rollaxis(np.matmul(sm(logits), v), 1).reshape(Q.shape[0], -1)
