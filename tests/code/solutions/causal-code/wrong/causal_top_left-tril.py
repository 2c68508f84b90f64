# label: causal_top_left
# step: masked
import numpy as np


def causal_mask(scaled):
    n_q, n_k = scaled.shape[-2:]
    return np.where(np.tril(np.ones((n_q, n_k), bool)), scaled, -np.inf)
