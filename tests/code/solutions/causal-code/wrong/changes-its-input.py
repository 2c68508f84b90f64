# label: changes_its_input
# step: -
import numpy as np


def causal_mask(scaled):
    n_q, n_k = scaled.shape[-2:]
    scaled[:, np.triu(np.ones((n_q, n_k), bool), 1 + n_k - n_q)] = -np.inf
    return scaled
