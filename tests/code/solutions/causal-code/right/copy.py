import numpy as np


def causal_mask(scaled):
    out = scaled.copy()
    h, n_q, n_k = out.shape
    for i in range(n_q):
        out[:, i, i + n_k - n_q + 1 :] = float("-inf")
    return out
