# label: softmax_no_max_subtraction
# step: -
import numpy as np


def attend_in_blocks(Q, K, V, block):
    l = o = 0
    for i in range(0, len(K), block):
        p = np.exp(Q @ K[i : i + block].T / np.sqrt(Q.shape[1]))
        l = l + p.sum(axis=1, keepdims=True)
        o = o + p @ V[i : i + block]
    return o / l
