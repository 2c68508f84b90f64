# label: softmax_head_axis
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    dk = Q.shape[1] // num_heads
    q, k, v = (x.reshape(x.shape[0], num_heads, dk) for x in (Q, K, V))
    s = np.einsum("qhd,khd->hqk", q, k) * dk ** -0.5
    e = np.exp(s - s.max(axis=0))
    a = e / e.sum(axis=0)
    return np.einsum("hqk,khd->qhd", a, v).reshape(Q.shape)
