# label: scale_power_precedence
# step: scaled
import math

import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n_q, d = Q.shape
    n_k = K.shape[0]
    d_k = d // num_heads
    out = np.zeros((n_q, d))
    for h in range(num_heads):
        first = h * d_k
        for i in range(n_q):
            row = []
            for j in range(n_k):
                s = 0.0
                for c in range(d_k):
                    s += Q[i, first + c] * K[j, first + c]
                row.append(s / (d_k**1 / 2))
            top = max(row)
            exps = [math.exp(x - top) for x in row]
            total = sum(exps)
            w = [x / total for x in exps]
            for c in range(d_k):
                out[i, first + c] = sum(w[j] * V[j, first + c] for j in range(n_k))
    return out
