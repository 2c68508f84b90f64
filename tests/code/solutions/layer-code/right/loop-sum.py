import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def mha_layer(X, W_q, W_k, W_v, W_o, num_heads):
    d_k = W_q.shape[1] // num_heads
    out = 0
    for h in range(num_heads):
        s = slice(h * d_k, (h + 1) * d_k)
        q, k, v = X @ W_q[:, s], X @ W_k[:, s], X @ W_v[:, s]
        out = out + softmax(q @ k.T / d_k**0.5) @ v @ W_o[s]
    return out
