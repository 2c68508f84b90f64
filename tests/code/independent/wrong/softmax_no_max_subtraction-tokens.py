# label: softmax_no_max_subtraction
# step: weights
import math
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    Y = np.zeros(Q.shape)
    for h in range(num_heads):
        lo, hi = h * w, (h + 1) * w
        for i in range(Q.shape[0]):
            scores = np.array([np.dot(Q[i, lo:hi], K[j, lo:hi]) / math.sqrt(w) for j in range(K.shape[0])])
            weights = np.exp(scores)
            weights = weights / sum(weights)
            Y[i, lo:hi] = weights @ V[:, lo:hi]
    return Y
