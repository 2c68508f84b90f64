import numpy as np


def softmax(z):
    z = z.swapaxes(-1, -2)
    e = np.exp(z - z.max(axis=-2)[:, None])
    return (e / e.sum(axis=-2)[:, None, :]).swapaxes(-1, -2)
