import numpy as np


def log_softmax(z):
    z = z - z.max(axis=-1, keepdims=True)
    return z - np.log(np.exp(z).sum(axis=-1, keepdims=True))


def multi_head_attention(Q, K, V, num_heads):
    n_q, d = Q.shape
    d_k = d // num_heads
    Qh = Q.reshape(n_q, num_heads, d_k).swapaxes(0, 1) / np.sqrt(d_k)
    Kh = K.reshape(-1, num_heads, d_k).swapaxes(0, 1)
    Vh = V.reshape(-1, num_heads, d_k).swapaxes(0, 1)
    out = np.exp(log_softmax(Qh @ Kh.swapaxes(1, 2))) @ Vh
    return out.swapaxes(0, 1).reshape(n_q, d)
