# label: normalise_without_exp
# step: weights
import numpy as np


def softmax(z):
    return z / z.sum(axis=-1, keepdims=True)
