import numpy as np


def split_heads(Q, num_heads):
    n, d = Q.shape
    d_k = d // num_heads
    out = np.empty((num_heads, n, d_k))
    for i in range(num_heads):
        out[i] = Q[:, i * d_k : (i + 1) * d_k]
    return out
