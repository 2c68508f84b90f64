import numpy as np


def merge_heads(heads):
    h, n, d_v = heads.shape
    out = np.zeros((n, h * d_v))
    for i, head in enumerate(heads):
        out[:, i * d_v : (i + 1) * d_v] = head
    return out
