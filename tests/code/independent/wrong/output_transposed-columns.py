# label: output_transposed
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    blocks = []
    for a, b, c in zip(np.vsplit(Q.T, num_heads), np.vsplit(K.T, num_heads), np.vsplit(V.T, num_heads)):
        s = b.T @ a / np.sqrt(len(a))
        s = np.exp(s - s.max(axis=0))
        blocks.append(c @ (s / s.sum(axis=0)))
    return np.vstack(blocks)
