# label: -
# step: Kh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    k = np.roll(k, 1, axis=1)
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    s = np.exp(s - s.max(-1, keepdims=True))
    return (s / s.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(Q.shape)
