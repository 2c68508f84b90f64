# label: einsum_implicit_mode
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    q, k, v = (np.stack(np.split(x, num_heads, axis=1)) for x in (Q, K, V))
    s = np.einsum('hqd,hkd', q, k) / np.sqrt(w)
    s = np.exp(s - s.max(-1, keepdims=True))
    a = s / s.sum(-1, keepdims=True)
    return np.concatenate([a @ v[h] for h in range(num_heads)], axis=1)
