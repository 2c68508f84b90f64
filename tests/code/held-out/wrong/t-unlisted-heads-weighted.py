# label: -
# step: heads concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    outs = []
    for h, (q, k, v) in enumerate(zip(*(np.split(m, num_heads, 1) for m in (Q, K, V)))):
        s = q @ k.T / q.shape[1] ** 0.5
        s = np.exp(s - s.max(1, keepdims=True))
        p = s / s.sum(1, keepdims=True)
        o = p @ v
        outs.append(o * (h + 1))
    return np.hstack(outs)
