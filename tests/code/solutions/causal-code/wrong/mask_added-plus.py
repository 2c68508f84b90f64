# label: mask_added
# step: masked
import numpy as np


def causal_mask(scaled):
    n_q, n_k = scaled.shape[-2:]
    return scaled + np.tril(np.ones((n_q, n_k)), n_k - n_q)
