# label: -
# step: Vh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        q = Q[:, h * w:(h + 1) * w]
        k = K[:, h * w:(h + 1) * w]
        v = V[:, h * w:(h + 1) * w] / num_heads
        s = q @ k.T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        out[:, h * w:(h + 1) * w] = s / s.sum(1, keepdims=True) @ v
    return out
