# label: -
# step: weights
import numpy as np


def softmax(x):
    e = np.exp(x - np.max(x))
    return e / np.sum(e)


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    heads = []
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        heads.append(softmax(Q[:, c] @ K[:, c].T / np.sqrt(w)) @ V[:, c])
    return np.hstack(heads)
