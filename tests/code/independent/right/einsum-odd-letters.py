import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    a, d = Q.shape
    b = K.shape[0]
    w = d // num_heads
    z = np.einsum("axy,bxy->xab", Q.reshape(a, num_heads, w), K.reshape(b, num_heads, w))
    z = z * w ** -0.5
    z = z - z.max(-1)[..., None]
    z = np.exp(z)
    z = z / z.sum(-1)[..., None]
    return np.einsum("xab,bxy->axy", z, V.reshape(b, num_heads, w)).reshape(a, d)
