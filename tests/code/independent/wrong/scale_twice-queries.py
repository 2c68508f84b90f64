# label: scale_by_d_k scale_twice
# step: scaled
import numpy as np


def softmax(x):
    m = x.max(axis=-1, keepdims=True)
    return np.exp(x - m) / np.exp(x - m).sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for i in range(num_heads):
        s = slice(i * d_k, (i + 1) * d_k)
        q = Q[:, s] / np.sqrt(d_k)      # scale first, is more stable
        k = K[:, s]
        v = V[:, s]
        scores = q @ k.T
        scores = scores / np.sqrt(d_k)
        out[:, s] = softmax(scores) @ v
    return out
