# label: heads_summed + scale_sqrt_d_model
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (np.array(np.hsplit(x, num_heads)) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(Q.shape[1])
    s = np.exp(s - s.max(-1, keepdims=True))
    s = s / s.sum(-1, keepdims=True)
    return (s @ v).sum(axis=0)
