# label: exp_base_two
# step: weights
import numpy as np


def softmax(z):
    e = 2 ** (z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
