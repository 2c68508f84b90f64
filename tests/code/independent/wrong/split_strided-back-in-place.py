# label: split_strided + merge_dk_h_order
# step: Qh
import numpy as np


# takes every h-th column and puts the results back there
def multi_head_attention(Q, K, V, num_heads):
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        q, k, v = Q[:, h::num_heads], K[:, h::num_heads], V[:, h::num_heads]
        s = q @ k.T / np.sqrt(q.shape[1])
        s = np.exp(s - s.max(axis=1, keepdims=True))
        out[:, h::num_heads] = s / s.sum(axis=1, keepdims=True) @ v
    return out
