# label: scale_sqrt_d_model + softmax_no_max_subtraction
# step: scaled
import numpy as np


def softmax(z):
    return np.exp(z) / np.exp(z).sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    d = Q.shape[1]
    q, k, v = (x.reshape(-1, num_heads, d // num_heads).transpose(1, 0, 2) for x in (Q, K, V))
    w = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(d))
    return (w @ v).transpose(1, 0, 2).reshape(-1, d)
