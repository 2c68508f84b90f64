# label: elementwise_qk
# step: scores
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    d_k = d // num_heads
    Qh, Kh, Vh = (M.reshape(n, num_heads, d_k).transpose(1, 0, 2) for M in (Q, K, V))
    weights = softmax(Qh * Kh / np.sqrt(d_k))
    return (weights * Vh).transpose(1, 0, 2).reshape(n, d)
