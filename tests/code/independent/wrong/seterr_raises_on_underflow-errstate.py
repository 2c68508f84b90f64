# label: seterr_raises_on_underflow
# step: -
import numpy as np


def softmax(s):
    with np.errstate(all='raise'):
        s = np.exp(s - s.max(1, keepdims=True))
    return s / s.sum(1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        heads.append(softmax(q @ k.T / np.sqrt(q.shape[1])) @ v)
    return np.hstack(heads)
