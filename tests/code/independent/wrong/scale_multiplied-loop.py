# label: scale_multiplied
# step: scaled
import numpy as np
from math import sqrt


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    cols = []
    for h in range(num_heads):
        a, b = h * w, (h + 1) * w
        s = (Q[:, a:b] @ K[:, a:b].T) * sqrt(w)
        s = np.exp(s - s.max(axis=1)[:, None])
        s = s / s.sum(axis=1)[:, None]
        cols.append(s @ V[:, a:b])
    return np.hstack(cols)
