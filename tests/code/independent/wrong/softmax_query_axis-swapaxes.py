# label: softmax_query_axis
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = [m.reshape(m.shape[0], num_heads, -1).swapaxes(0, 1) for m in (Q, K, V)]
    s = q @ k.swapaxes(1, 2) / np.sqrt(q.shape[2])
    e = np.exp(s - s.max(axis=1, keepdims=True))
    p = e / e.sum(axis=1, keepdims=True)
    return (p @ v).swapaxes(0, 1).reshape(Q.shape[0], Q.shape[1])
