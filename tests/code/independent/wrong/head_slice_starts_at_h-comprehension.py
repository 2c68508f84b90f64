# label: head_slice_starts_at_h
# step: Qh
import numpy as np


def att(q, k, v):
    s = q @ k.T / np.sqrt(q.shape[-1])
    s = np.exp(s - s.max(-1, keepdims=True))
    return s / s.sum(-1, keepdims=True) @ v


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    return np.hstack([att(Q[:, i:i + w], K[:, i:i + w], V[:, i:i + w]) for i in range(num_heads)])
