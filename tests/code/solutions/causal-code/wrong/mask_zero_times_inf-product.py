# label: mask_zero_times_inf
# step: masked
import numpy as np


def causal_mask(scaled):
    n_q, n_k = scaled.shape[-2:]
    return scaled + (1 - np.tril(np.ones((n_q, n_k)), n_k - n_q)) * -np.inf
