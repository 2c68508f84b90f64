# label: scale_sqrt_seq_len
# step: scaled
import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    scores = Q @ K.T
    weights = softmax(scores / np.sqrt(K.shape[0]), axis=-1)
    return weights @ V
