# label: heads_not_merged
# step: -
import numpy as np


# transposed back but the last reshape is missing: (n, h, d_k)
def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    q, k, v = (x.reshape(len(x), num_heads, d // num_heads).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(d // num_heads)
    s = np.exp(s - s.max(-1, keepdims=True))
    s = s / s.sum(-1, keepdims=True)
    return (s @ v).transpose(1, 0, 2)
