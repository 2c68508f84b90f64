# label: signature_missing_num_heads
# step: -
import numpy as np

num_heads = 2


def multi_head_attention(Q, K, V):
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        s = q @ k.T / np.sqrt(q.shape[1])
        s = np.exp(s - s.max(1, keepdims=True))
        heads.append(s / s.sum(1, keepdims=True) @ v)
    return np.hstack(heads)
