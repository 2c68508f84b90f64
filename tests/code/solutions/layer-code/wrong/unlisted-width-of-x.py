# label: -
# step: -
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def mha_layer(X, W_q, W_k, W_v, W_o, num_heads):
    n, d_model = X.shape
    d_k = d_model // num_heads
    split = lambda M: M.reshape(n, num_heads, d_k).transpose(1, 0, 2)
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    weights = softmax(split(Q) @ split(K).transpose(0, 2, 1) / np.sqrt(d_k))
    return (weights @ split(V)).transpose(1, 0, 2).reshape(n, d_model) @ W_o
