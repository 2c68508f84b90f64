# label: softmax_missing
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    r = []
    e = Q.shape[1] // num_heads
    for i in range(0, Q.shape[1], e):
        a = Q[:, i:i + e]
        b = K[:, i:i + e]
        c = V[:, i:i + e]
        w = a @ b.T / e ** .5
        r.append(w @ c)
    return np.concatenate(r, -1)
