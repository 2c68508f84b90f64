# label: softmax_sign_flipped
# step: weights
import numpy as np


def softmax(x):
    x = x - x.min(axis=-1, keepdims=True)
    e = np.exp(-x)
    return e / e.sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    n_q, d_model = Q.shape
    d_k = d_model // num_heads
    Qh = Q.reshape(n_q, num_heads, d_k).transpose(1, 0, 2)
    Kh = K.reshape(K.shape[0], num_heads, d_k).transpose(1, 0, 2)
    Vh = V.reshape(V.shape[0], num_heads, d_k).transpose(1, 0, 2)
    A = softmax(Qh @ Kh.transpose(0, 2, 1) / np.sqrt(d_k))
    return (A @ Vh).transpose(1, 0, 2).reshape(n_q, d_model)
