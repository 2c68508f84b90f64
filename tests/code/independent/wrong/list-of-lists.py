# label: heads_not_merged
# step: -
import numpy as np


# right numbers, but as a list of lists
def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        s = q @ k.T / np.sqrt(q.shape[1])
        s = np.exp(s - s.max(1, keepdims=True))
        heads.append((s / s.sum(1, keepdims=True) @ v).tolist())
    return heads
