# label: k_split_without_transpose
# step: Kh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    m = len(K)
    w = d // num_heads
    q = Q.reshape(n, num_heads, w).transpose(1, 0, 2)
    k = K.reshape(num_heads, w, m)
    k = K.reshape(num_heads, m, w)
    v = V.reshape(m, num_heads, w).transpose(1, 0, 2)
    s = np.einsum('hiw,hjw->hij', q, k) / np.sqrt(w)
    s -= s.max(axis=-1, keepdims=True)
    a = np.exp(s)
    a /= a.sum(axis=-1, keepdims=True)
    return np.einsum('hij,hjw->ihw', a, v).reshape(n, d)
