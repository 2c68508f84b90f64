import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def gqa(Q, K, V, num_heads, num_kv_heads):
    n_q, n_k = len(Q), len(K)
    q = Q.reshape(n_q, num_kv_heads, num_heads // num_kv_heads, -1)
    k = K.reshape(n_k, num_kv_heads, -1)
    v = V.reshape(n_k, num_kv_heads, -1)
    a = softmax(np.einsum("igrd,jgd->grij", q, k) / q.shape[-1] ** 0.5)
    return np.einsum("grij,jgd->igrd", a, v).reshape(n_q, -1)
