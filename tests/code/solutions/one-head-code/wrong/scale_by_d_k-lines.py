# label: scale_by_d_k scale_twice
# step: scaled
import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    scores = Q @ K.T
    scaled = scores / Q.shape[1]
    weights = softmax(scaled, axis=-1)
    return weights @ V
