# label: mask_zero_times_inf
# step: weights
import numpy as np


def softmax(s):
    s = np.exp(s - s.max(-1, keepdims=True))
    return s / s.sum(-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads, mask=None):
    if mask is None:
        mask = np.ones((Q.shape[0], K.shape[0]))
    outs = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        s = q @ k.T / np.sqrt(q.shape[1])
        s = s + (1 - mask) * -np.inf
        outs.append(softmax(s) @ v)
    return np.hstack(outs)
