# label: scale_power_precedence
# step: scaled
import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    d_k = K.shape[1]
    return softmax(Q @ K.T / (d_k ** 1/2), axis=-1) @ V
