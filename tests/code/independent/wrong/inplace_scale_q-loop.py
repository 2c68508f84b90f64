# label: inplace_scale_q
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    Q *= w ** -0.5
    heads = []
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T
        s = np.exp(s - s.max(1, keepdims=True))
        heads.append(s / s.sum(1, keepdims=True) @ V[:, c])
    return np.hstack(heads)
