# label: input_split_first
# step: Q
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def mha_layer(X, W_q, W_k, W_v, W_o, num_heads):
    n, d = X.shape
    d_k = d // num_heads
    heads = []
    for h in range(num_heads):
        x = X[:, h * d_k : (h + 1) * d_k]
        q, k, v = x @ W_q[:d_k, :d_k], x @ W_k[:d_k, :d_k], x @ W_v[:d_k, :d_k]
        heads.append(softmax(q @ k.T / np.sqrt(d_k)) @ v)
    return np.hstack(heads) @ W_o
