# label: softmax_twice
# step: weights
import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    weights = softmax(Q @ K.T / np.sqrt(Q.shape[1]), axis=-1)
    weights = softmax(weights, axis=-1)
    return weights @ V
