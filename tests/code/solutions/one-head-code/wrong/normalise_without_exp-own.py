# label: normalise_without_exp
# step: weights
import numpy as np


def attention(Q, K, V):
    scores = Q @ K.T / np.sqrt(Q.shape[1])
    weights = scores / scores.sum(axis=1, keepdims=True)
    return weights @ V
