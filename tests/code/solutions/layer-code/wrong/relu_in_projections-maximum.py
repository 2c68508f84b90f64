# label: relu_in_projections
# step: Q
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def mha_layer(X, W_q, W_k, W_v, W_o, num_heads):
    n, d_model = X.shape[0], W_q.shape[1]
    d_k = d_model // num_heads

    def split(M):
        return M.reshape(n, num_heads, d_k).transpose(1, 0, 2)

    Qh, Kh, Vh = split(np.maximum(X @ W_q, 0)), split(np.maximum(X @ W_k, 0)), split(np.maximum(X @ W_v, 0))
    scores = Qh @ Kh.transpose(0, 2, 1) / np.sqrt(d_k)
    weights = softmax(scores)
    heads = weights @ Vh
    concat = heads.transpose(1, 0, 2).reshape(n, d_model)
    return concat @ W_o
