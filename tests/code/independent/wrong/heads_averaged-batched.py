# label: heads_averaged
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    s = np.exp(s - s.max(-1, keepdims=True))
    return (s / s.sum(-1, keepdims=True) @ v).mean(axis=0)
