# label: heads_averaged
# step: concat
import numpy as np


# the shape is right: the mean of the heads, once for every head
def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    s = np.exp(s - s.max(-1, keepdims=True))
    heads = s / s.sum(-1, keepdims=True) @ v
    return np.tile(heads.mean(axis=0), (1, num_heads))
