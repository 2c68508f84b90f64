# label: scale_sqrt_d_model
# step: scaled
import numpy as np


def one(q, k, v, d):
    s = q.dot(k.T) / np.sqrt(d)
    s = np.exp(s - s.max(1, keepdims=True))
    return (s / s.sum(1, keepdims=True)).dot(v)


def multi_head_attention(Q, K, V, num_heads):
    return np.concatenate([one(a, b, c, K.shape[-1]) for a, b, c in
                           zip(np.split(Q, num_heads, 1), np.split(K, num_heads, 1), np.split(V, num_heads, 1))], 1)
