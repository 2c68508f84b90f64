import numpy as np


def split_heads(Q, num_heads):
    return np.stack(np.split(Q, num_heads, axis=1))
