# label: scale_missing
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n_q, d = Q.shape
    n_k = K.shape[0]
    dh = d // num_heads
    out = np.zeros((n_q, d))
    for i in range(n_q):
        for h in range(num_heads):
            q = Q[i, h * dh:(h + 1) * dh]
            s = np.zeros(n_k)
            for j in range(n_k):
                s[j] = np.dot(q, K[j, h * dh:(h + 1) * dh])
            s = np.exp(s - s.max())
            s = s / s.sum()
            for j in range(n_k):
                out[i, h * dh:(h + 1) * dh] += s[j] * V[j, h * dh:(h + 1) * dh]
    return out
