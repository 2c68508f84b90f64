# label: infinite_recursion
# step: -
import numpy as np


def softmax(z):
    return softmax(z - z.max(axis=-1, keepdims=True))
