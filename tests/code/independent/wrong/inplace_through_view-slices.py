# label: inplace_through_view inplace_scale_q
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    heads = []
    for h in range(num_heads):
        q, k, v = (m[:, h * w:(h + 1) * w] for m in (Q, K, V))
        q /= np.sqrt(w)
        s = q @ k.T
        s = np.exp(s - s.max(1, keepdims=True))
        heads.append(s / s.sum(1, keepdims=True) @ v)
    return np.hstack(heads)
