import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n_q, d = Q.shape
    d_k = d // num_heads
    total = np.zeros((n_q, d))
    for h in range(num_heads):
        mine = (np.arange(d) // d_k == h).astype(float)
        z = (Q * mine) @ (K * mine).T / np.sqrt(d_k)
        w = np.exp(z - z.max(axis=1, keepdims=True))
        w /= w.sum(axis=1, keepdims=True)
        total += w @ (V * mine)
    return total
