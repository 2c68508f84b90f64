import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    parts = []
    for q, k, v in zip(np.array_split(np.matrix(Q), num_heads, 1), np.array_split(np.matrix(K), num_heads, 1),
                       np.array_split(np.matrix(V), num_heads, 1)):
        s = q * k.T / np.sqrt(q.shape[1])
        e = np.exp(s - s.max(1))
        parts.append(e / e.sum(1) * v)
    return np.asarray(np.hstack(parts))
