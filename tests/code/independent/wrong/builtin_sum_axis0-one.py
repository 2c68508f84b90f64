# label: builtin_sum_axis0
# step: weights
import numpy as np


def softmax(s):
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / sum(e)


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    y = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, h * w + w)
        y[:, c] = softmax(Q[:, c] @ K[:, c].T / np.sqrt(w)) @ V[:, c]
    return y
