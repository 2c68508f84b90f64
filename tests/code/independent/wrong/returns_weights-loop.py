# label: returns_weights
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    maps = []
    for h in range(num_heads):
        q, k, v = Q[:, h * w:(h + 1) * w], K[:, h * w:(h + 1) * w], V[:, h * w:(h + 1) * w]
        s = q @ k.T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        s = s / s.sum(1, keepdims=True)
        maps.append(s)
        head = s @ v
    return np.array(maps)
