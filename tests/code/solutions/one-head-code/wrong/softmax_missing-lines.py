# label: softmax_missing
# step: weights
import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    scores = Q @ K.T
    scaled = scores / np.sqrt(Q.shape[1])
    return scaled @ V
