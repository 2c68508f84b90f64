# label: gqa_wrong_divisor
# step: -
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def gqa(Q, K, V, num_heads, num_kv_heads):
    d_k, d_v = Q.shape[1] // num_heads, V.shape[1] // num_kv_heads
    out = []
    for i in range(num_heads):
        j = i // num_kv_heads
        q, k, v = Q[:, i * d_k : (i + 1) * d_k], K[:, j * d_k : (j + 1) * d_k], V[:, j * d_v : (j + 1) * d_v]
        out.append(softmax(q @ k.T / np.sqrt(d_k)) @ v)
    return np.hstack(out)
