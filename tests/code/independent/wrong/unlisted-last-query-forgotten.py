# label: -
# step: weights heads concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for i in range(len(Q) - 1):
        for h in range(num_heads):
            c = slice(h * w, (h + 1) * w)
            s = K[:, c] @ Q[i, c] / np.sqrt(w)
            e = np.exp(s - s.max())
            out[i, c] = e / e.sum() @ V[:, c]
    return out
