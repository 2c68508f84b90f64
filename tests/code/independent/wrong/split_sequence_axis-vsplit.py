# label: split_sequence_axis
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q = np.vsplit(Q, num_heads)
    k = np.vsplit(K, num_heads)
    v = np.vsplit(V, num_heads)
    res = []
    for i in range(num_heads):
        s = q[i] @ k[i].T / np.sqrt(Q.shape[1] / num_heads)
        s = np.exp(s - s.max(axis=1, keepdims=True))
        res.append((s / s.sum(axis=1, keepdims=True)) @ v[i])
    return np.hstack(res)
