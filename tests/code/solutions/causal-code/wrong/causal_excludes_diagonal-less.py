# label: causal_excludes_diagonal
# step: masked
import numpy as np


def causal_mask(scaled):
    n_q, n_k = scaled.shape[-2:]
    return np.where(np.arange(n_k) < np.arange(n_q)[:, None] + n_k - n_q, scaled, -np.inf)
