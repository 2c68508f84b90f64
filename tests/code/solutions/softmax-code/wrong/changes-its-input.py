# label: changes_its_input
# step: -
import numpy as np


def softmax(z):
    z -= z.max(axis=-1, keepdims=True)
    e = np.exp(z)
    return e / e.sum(axis=-1, keepdims=True)
