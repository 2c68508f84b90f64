import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    d_k = Q.shape[-1]
    return softmax((Q * d_k**-0.5) @ K.T, 1) @ V
