# label: exp_base_two
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d = Q.shape[1] // num_heads
    blocks = []
    for h in range(num_heads):
        q = Q[:, d * h:d * h + d]
        k = K[:, d * h:d * h + d]
        v = V[:, d * h:d * h + d]
        s = q @ k.T / d ** 0.5
        s = 2.0 ** (s - s.max(axis=1, keepdims=True))
        blocks.append(s / s.sum(axis=1, keepdims=True) @ v)
    return np.hstack(blocks)
