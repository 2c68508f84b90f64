# label: fills_max_context_mask
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    max_context = 20000
    mask = np.zeros((max_context, max_context)) + 1.0
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        s = q @ k.T / np.sqrt(q.shape[1])
        s = np.where(mask[:s.shape[0], :s.shape[1]] == 0, -np.inf, s)
        s = np.exp(s - s.max(1, keepdims=True))
        heads.append(s / s.sum(1, keepdims=True) @ v)
    return np.hstack(heads)
