# label: keys_are_values
# step: scores
from functools import partial
import numpy as np


def head(h, w, Q, V):
    c = slice(h * w, h * w + w)
    s = Q[:, c] @ V[:, c].T / np.sqrt(w)
    s = np.exp(s - s.max(1, keepdims=True))
    return s / s.sum(1, keepdims=True) @ V[:, c]


def multi_head_attention(Q, K, V, num_heads):
    one = partial(head, w=Q.shape[1] // num_heads, Q=Q, V=V)
    return np.hstack([one(h) for h in range(num_heads)])
