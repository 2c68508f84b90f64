import numpy as np


def causal_mask(scaled):
    n_q, n_k = scaled.shape[-2:]
    return scaled + np.triu(np.full((n_q, n_k), -np.inf), k=1 + n_k - n_q)
