# label: softmax_shift_only_numerator
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    dk = Q.shape[-1] // num_heads
    out = np.zeros_like(Q, dtype=float)
    for h in range(num_heads):
        s = slice(h * dk, h * dk + dk)
        x = Q[:, s] @ K[:, s].T / np.sqrt(dk)
        x = np.exp(x - x.max(axis=1, keepdims=True)) / np.sum(np.exp(x), axis=1, keepdims=True)
        out[:, s] = x @ V[:, s]
    return out
