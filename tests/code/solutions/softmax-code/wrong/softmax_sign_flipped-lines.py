# label: softmax_sign_flipped
# step: weights
import numpy as np


def softmax(z):
    e = np.exp(z.max(axis=-1, keepdims=True) - z)
    return e / e.sum(axis=-1, keepdims=True)
