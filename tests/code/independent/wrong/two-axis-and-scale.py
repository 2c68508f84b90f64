# label: softmax_query_axis + scale_missing
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    parts = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        s = q @ k.T
        s = np.exp(s - s.max(axis=0))
        s = s / s.sum(axis=0)
        parts.append(s @ v)
    return np.hstack(parts)
