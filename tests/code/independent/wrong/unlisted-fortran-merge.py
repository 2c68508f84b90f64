# label: -
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    e = np.exp(s - s.max(-1, keepdims=True))
    o = e / e.sum(-1, keepdims=True) @ v
    return o.reshape(Q.shape, order='F')
