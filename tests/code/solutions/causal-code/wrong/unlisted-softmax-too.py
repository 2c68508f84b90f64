# label: -
# step: masked
import numpy as np


def causal_mask(scaled):
    n_q, n_k = scaled.shape[-2:]
    e = np.exp(np.where(np.tril(np.ones((n_q, n_k), bool), n_k - n_q), scaled, -np.inf))
    return e / e.sum(axis=-1, keepdims=True)
