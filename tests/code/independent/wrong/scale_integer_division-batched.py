# label: scale_integer_division
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    B = Q.shape[0]
    D = Q.shape[1]
    dk = D // num_heads
    faktor = 1 // dk ** 0.5
    q = np.transpose(np.reshape(Q, (B, num_heads, dk)), (1, 0, 2))
    k = np.transpose(np.reshape(K, (-1, num_heads, dk)), (1, 0, 2))
    v = np.transpose(np.reshape(V, (-1, num_heads, dk)), (1, 0, 2))
    s = np.matmul(q, np.transpose(k, (0, 2, 1))) * faktor
    s = np.exp(s - np.max(s, axis=2, keepdims=True))
    a = s / np.sum(s, axis=2, keepdims=True)
    return np.reshape(np.transpose(np.matmul(a, v), (1, 0, 2)), (B, D))
