# label: -
# step: output
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def mha_layer(X, W_q, W_k, W_v, W_o, num_heads):
    n, d_model = X.shape[0], W_q.shape[1]
    d_k = d_model // num_heads
    q, k, v = ((X @ W).reshape(n, num_heads, d_k).transpose(1, 0, 2) for W in (W_q, W_k, W_v))
    heads = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(d_k)) @ v
    out = heads.transpose(1, 0, 2).reshape(n, d_model) @ W_o
    return out + X if out.shape == X.shape else out
