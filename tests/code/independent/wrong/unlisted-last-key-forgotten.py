# label: -
# step: scores scaled weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    n = K.shape[0]
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        for i in range(len(Q)):
            s = np.zeros(n)
            for j in range(n - 1):
                s[j] = Q[i, c] @ K[j, c] / np.sqrt(w)
            e = np.exp(s - s.max())
            out[i, c] = e / e.sum() @ V[:, c]
    return out
