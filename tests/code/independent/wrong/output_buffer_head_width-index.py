# label: output_buffer_head_width
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    d_k = d // num_heads
    output = np.zeros((n, d_k))
    for h in range(num_heads):
        cols = slice(h * d_k, (h + 1) * d_k)
        s = Q[:, cols] @ K[:, cols].T / np.sqrt(d_k)
        s = np.exp(s - s.max(axis=1, keepdims=True))
        w = s / s.sum(axis=1, keepdims=True)
        output[:, cols] = w @ V[:, cols]
    return output
