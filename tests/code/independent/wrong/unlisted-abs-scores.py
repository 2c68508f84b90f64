# label: -
# step: scores scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        s = np.abs(q @ k.T)
        s = s / np.sqrt(q.shape[1])
        e = np.exp(s - s.max(1, keepdims=True))
        heads.append(e / e.sum(1, keepdims=True) @ v)
    return np.hstack(heads)
