# label: softmax_not_defined
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        heads.append(softmax(q @ k.T / np.sqrt(q.shape[1]), axis=-1) @ v)
    return np.hstack(heads)
