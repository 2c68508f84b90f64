# label: heads_and_width_swapped
# step: Qh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    out = []
    for q, k, v in zip(np.split(Q, d_k, axis=1), np.split(K, d_k, axis=1), np.split(V, d_k, axis=1)):
        s = q @ k.T / np.sqrt(d_k)
        w = np.exp(s - s.max(axis=1, keepdims=True))
        w /= w.sum(axis=1, keepdims=True)
        out.append(w @ v)
    return np.concatenate(out, axis=1)
