# label: slice_off_by_one_qk
# step: Qh scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        for i in range(Q.shape[0]):
            s = []
            for j in range(K.shape[0]):
                total = 0
                for c in range(h * d, (h + 1) * d - 1):
                    total += Q[i, c] * K[j, c]
                s.append(total / np.sqrt(d))
            s = np.array(s)
            s = np.exp(s - s.max())
            s = s / s.sum()
            for c in range(h * d, (h + 1) * d):
                out[i, c] = np.sum(s * V[:, c])
    return out
