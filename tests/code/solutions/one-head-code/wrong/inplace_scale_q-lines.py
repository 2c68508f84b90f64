# label: inplace_scale_q
# step: -
import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    Q /= np.sqrt(Q.shape[1])
    return softmax(Q @ K.T, axis=-1) @ V
