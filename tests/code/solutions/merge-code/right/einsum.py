import numpy as np


def merge_heads(heads):
    return np.einsum("hnd->nhd", heads).reshape(heads.shape[1], -1)
