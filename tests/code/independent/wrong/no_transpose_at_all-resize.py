# label: no_transpose_at_all
# step: Qh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    shape = (num_heads, -1, d // num_heads)
    q, k, v = Q.reshape(shape), K.reshape(shape), V.reshape(shape)
    out = np.zeros(q.shape)
    for h in range(num_heads):
        s = q[h] @ k[h].T / np.sqrt(d // num_heads)
        e = np.exp(s - s.max(axis=1, keepdims=True))
        out[h] = e / e.sum(axis=1, keepdims=True) @ v[h]
    return out.reshape(n, d)
