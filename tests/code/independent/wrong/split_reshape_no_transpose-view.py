# label: split_reshape_no_transpose
# step: Qh
import numpy as np


def split_heads(x, h):
    """(n, d) -> (h, n, d/h)"""
    return x.reshape(h, x.shape[0], -1)


def merge_heads(x):
    h, n, w = x.shape
    return np.moveaxis(x, 0, 1).reshape(n, h * w)


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = split_heads(Q, num_heads), split_heads(K, num_heads), split_heads(V, num_heads)
    a = np.einsum('hqd,hkd->hqk', q, k) / np.sqrt(q.shape[-1])
    a = np.exp(a - a.max(axis=-1, keepdims=True))
    a = a / a.sum(axis=-1, keepdims=True)
    return merge_heads(np.einsum('hqk,hkd->hqd', a, v))
