# label: -
# step: weights
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=(1, 2), keepdims=True))
    return e / e.sum(axis=(1, 2), keepdims=True)
