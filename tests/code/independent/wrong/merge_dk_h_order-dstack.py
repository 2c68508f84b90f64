# label: merge_dk_h_order
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        s = q @ k.T / np.sqrt(q.shape[1])
        s = np.exp(s - s.max(1, keepdims=True))
        heads.append(s / s.sum(1, keepdims=True) @ v)
    return np.dstack(heads).reshape(Q.shape)
