# label: infinite_recursion
# step: -
import numpy as np


def attend(q, k, v):
    s = q @ k.T / np.sqrt(q.shape[1])
    s = np.exp(s - s.max(1, keepdims=True))
    return s / s.sum(1, keepdims=True) @ v


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    first = attend(Q[:, :w], K[:, :w], V[:, :w])
    rest = multi_head_attention(Q[:, w:], K[:, w:], V[:, w:], num_heads)
    return np.hstack([first, rest])
