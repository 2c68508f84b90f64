# label: softmax_no_max_subtraction
# step: weights
import numpy as np


def softmax(z):
    return np.exp(z) / np.exp(z).sum(axis=-1, keepdims=True)
