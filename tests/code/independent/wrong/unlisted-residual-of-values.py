# label: -
# step: heads
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    outs = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        s = q @ k.T / np.sqrt(q.shape[1])
        e = np.exp(s - s.max(-1, keepdims=True))
        o = e / e.sum(-1, keepdims=True) @ v
        o = o + v.mean(axis=0)
        outs.append(o)
    return np.hstack(outs)
