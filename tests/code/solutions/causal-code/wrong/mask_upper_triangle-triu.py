# label: mask_upper_triangle
# step: masked
import numpy as np


def causal_mask(scaled):
    n_q, n_k = scaled.shape[-2:]
    return np.where(np.triu(np.ones((n_q, n_k), bool), n_k - n_q), scaled, -np.inf)
