# label: q_used_twice
# step: scores
import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    return softmax(Q @ Q.T / np.sqrt(Q.shape[1]), axis=-1) @ V[:len(Q)]
