# label: scale_power_precedence
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    wurzel = w ** 1 / 2
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / wurzel
        s = np.exp(s - s.max(1, keepdims=True))
        out[:, c] = s / s.sum(1, keepdims=True) @ V[:, c]
    return out
