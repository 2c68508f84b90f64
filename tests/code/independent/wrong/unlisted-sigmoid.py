# label: -
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    q, k, v = (x.reshape(-1, num_heads, w).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(w)
    g = 0.5 * (1 + np.tanh(0.5 * s))
    return (g @ v).transpose(1, 0, 2).reshape(-1, num_heads * w)
