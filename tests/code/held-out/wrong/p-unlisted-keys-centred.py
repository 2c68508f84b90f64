# label: -
# step: Kh
import numpy as np


def centre(m):
    return m * (1 + 0.1 * np.arange(m.shape[-1]))


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (np.stack(np.split(m, num_heads, 1)) for m in (Q, K, V))
    k = centre(k)
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    s = np.exp(s - s.max(-1, keepdims=True))
    return np.concatenate(s / s.sum(-1, keepdims=True) @ v, axis=-1)
