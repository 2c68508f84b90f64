# label: q_used_twice
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n_q, d_model = Q.shape
    d_k = d_model // num_heads
    out = np.empty((n_q, d_model))
    for h in range(num_heads):
        cols = slice(h * d_k, (h + 1) * d_k)
        q, k, v = Q[:, cols], K[:, cols], V[:, cols]
        s = q @ q.T / np.sqrt(d_k)
        e = np.exp(s - s.max(axis=1, keepdims=True))
        w = e / e.sum(axis=1, keepdims=True)
        out[:, cols] = w @ v
    return out
