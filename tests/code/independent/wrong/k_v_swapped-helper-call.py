# label: k_v_swapped
# step: Kh scores
import numpy as np


def attention(q, v, k):
    s = q @ k.T / np.sqrt(q.shape[1])
    s = np.exp(s - s.max(axis=1, keepdims=True))
    return s / s.sum(axis=1, keepdims=True) @ v


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    heads = []
    for h in range(num_heads):
        c = slice(w * h, w * (h + 1))
        heads.append(attention(Q[:, c], K[:, c], V[:, c]))
    return np.hstack(heads)
