import numpy as np

DEBUG = True
_cache = {}


def scale_of(width):
    if width not in _cache:
        _cache[width] = 1 / np.sqrt(width)
    return _cache[width]


def multi_head_attention(Q, K, V, num_heads):
    d_model = Q.shape[-1]
    assert d_model % num_heads == 0, "d_model must be divisible by num_heads"
    head_dim = d_model // num_heads
    Q = Q.reshape(-1, num_heads, head_dim).transpose(1, 0, 2)
    K = K.reshape(-1, num_heads, head_dim).transpose(1, 2, 0)
    V = V.reshape(-1, num_heads, head_dim).transpose(1, 0, 2)
    if DEBUG:
        print("Q", Q.shape, "K", K.shape, "V", V.shape)
    energy = Q @ K
    energy = energy * scale_of(head_dim)
    attention = np.exp(energy - energy.max(axis=-1, keepdims=True))
    attention = attention / attention.sum(axis=-1, keepdims=True)
    if DEBUG:
        print("rows", attention.sum(axis=-1))
    out = attention @ V
    return np.ascontiguousarray(out.transpose(1, 0, 2)).reshape(-1, d_model)
