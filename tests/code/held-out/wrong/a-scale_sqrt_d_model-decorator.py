# label: scale_sqrt_d_model
# step: scaled
import functools
import numpy as np


def per_head(f):
    @functools.wraps(f)
    def run(Q, K, V, num_heads):
        d = Q.shape[1]
        parts = [f(*t, d) for t in zip(*(np.split(m, num_heads, 1) for m in (Q, K, V)))]
        return np.hstack(parts)
    return run


@per_head
def multi_head_attention(q, k, v, d):
    s = q @ k.T * d ** -0.5
    s = np.exp(s - s.max(1, keepdims=True))
    return s / s.sum(1, keepdims=True) @ v
