# label: v_not_split
# step: -
import numpy as np


def attn(q, k, v):
    s = q @ k.T / np.sqrt(k.shape[1])
    p = np.exp(s - s.max(axis=1, keepdims=True))
    p /= p.sum(axis=1, keepdims=True)
    return p @ v


def multi_head_attention(Q, K, V, num_heads):
    return np.concatenate([attn(q, k, V) for q, k in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads))], axis=1)
