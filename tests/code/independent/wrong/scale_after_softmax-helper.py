# label: scale_after_softmax
# step: scaled weights
import numpy as np


def softmax(s):
    s = s - s.max(axis=-1, keepdims=True)
    s = np.exp(s)
    return s / s.sum(axis=-1, keepdims=True)


def attention(q, k, v):
    w = softmax(np.matmul(q, k.swapaxes(-1, -2))) / np.sqrt(q.shape[-1])
    return np.matmul(w, v)


def multi_head_attention(Q, K, V, num_heads):
    q = np.stack(np.split(Q, num_heads, axis=-1))
    k = np.stack(np.split(K, num_heads, axis=-1))
    v = np.stack(np.split(V, num_heads, axis=-1))
    return np.concatenate(attention(q, k, v), axis=-1)
