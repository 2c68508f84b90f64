# label: -
# step: scaled weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    for i in range(min(s.shape[1:])):
        s[:, i, i] = -1e9       # a token must not attend to itself
    e = np.exp(s - s.max(-1, keepdims=True))
    return (e / e.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(Q.shape)
