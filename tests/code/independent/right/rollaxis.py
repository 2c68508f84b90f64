import numpy as np


def to_heads(m, h):
    m = np.array(m, dtype=np.float64)
    return np.rollaxis(m.reshape(len(m), h, -1), 1)


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (to_heads(m, num_heads) for m in (Q, K, V))
    s = np.matmul(q, np.swapaxes(k, 1, 2))
    s /= np.sqrt(q.shape[-1])
    s -= s.max(axis=2, keepdims=True)
    np.exp(s, out=s)
    s /= s.sum(axis=2, keepdims=True)
    o = np.matmul(s, v)
    return np.moveaxis(o, 0, 1).reshape(Q.shape[0], -1)
