import numpy as np


def causal_mask(scaled):
    h, n_q, n_k = scaled.shape
    age_of_query, age_of_key = np.arange(n_q)[::-1], np.arange(n_k)[::-1]
    return np.where(age_of_key[None, :] >= age_of_query[:, None], scaled, -np.inf)
