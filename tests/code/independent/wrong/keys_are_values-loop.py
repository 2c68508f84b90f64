# label: keys_are_values
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d = Q.shape[1] // num_heads
    y = np.zeros(Q.shape)
    for h in range(num_heads):
        q = Q[:, h * d:(h + 1) * d]
        k = V[:, h * d:(h + 1) * d]
        v = V[:, h * d:(h + 1) * d]
        s = q @ k.T / np.sqrt(d)
        s = np.exp(s - s.max(axis=1, keepdims=True))
        y[:, h * d:(h + 1) * d] = s / s.sum(axis=1, keepdims=True) @ v
    return y
