# label: -
# step: Qh Q
import numpy as np


def relu(x):
    return np.maximum(x, 0)


def multi_head_attention(Q, K, V, num_heads):
    Q, K, V = relu(Q), relu(K), relu(V)
    d_k = Q.shape[1] // num_heads
    parts = []
    for h in range(num_heads):
        c = slice(h * d_k, (h + 1) * d_k)
        q, k, v = Q[:, c], K[:, c], V[:, c]
        s = q @ k.T / np.sqrt(d_k)
        e = np.exp(s - s.max(1, keepdims=True))
        parts.append(e / e.sum(1, keepdims=True) @ v)
    return np.hstack(parts)
