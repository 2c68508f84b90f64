import numpy as np


def softmax(z):
    top = np.max(z, axis=2, keepdims=True)
    return np.exp(z - top - np.log(np.sum(np.exp(z - top), axis=2, keepdims=True)))
