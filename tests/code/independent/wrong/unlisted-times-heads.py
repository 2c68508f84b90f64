# label: -
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    e = np.exp(s - s.max(-1, keepdims=True))
    heads = e / e.sum(-1, keepdims=True) @ v
    return heads.transpose(1, 0, 2).reshape(Q.shape) * 1.5
