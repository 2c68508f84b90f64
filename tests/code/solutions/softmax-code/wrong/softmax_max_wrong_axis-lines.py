# label: softmax_max_wrong_axis
# step: weights
import numpy as np


def softmax(z):
    m = z.max(axis=-2, keepdims=True)
    e = np.exp(z - m)
    return e / e.sum(axis=-1, keepdims=True)
