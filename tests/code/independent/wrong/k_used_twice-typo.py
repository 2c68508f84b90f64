# label: k_used_twice
# step: Qh scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n, d = K.shape
    dk = d // num_heads
    split = lambda x: x.reshape(x.shape[0], num_heads, dk).transpose(1, 0, 2)
    Qh = split(K)
    Kh = split(K)
    Vh = split(V)
    S = Qh @ Kh.transpose(0, 2, 1) / np.sqrt(dk)
    S = np.exp(S - S.max(axis=-1, keepdims=True))
    S = S / S.sum(axis=-1, keepdims=True)
    return (S @ Vh).transpose(1, 0, 2).reshape(-1, d)
