# label: scale_sqrt_d_model + output_transposed
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    rows = []
    for q, k, v in zip(*(np.split(m, num_heads, 1) for m in (Q, K, V))):
        s = q @ k.T / Q.shape[1] ** 0.5
        s = np.exp(s - s.max(1, keepdims=True))
        rows.extend((s / s.sum(1, keepdims=True) @ v).T)
    return np.array(rows)
