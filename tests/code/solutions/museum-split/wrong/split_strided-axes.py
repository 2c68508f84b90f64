# label: split_strided
# step: Qh
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    n_q, d_model = Q.shape
    d_k = d_model // num_heads

    def split(M):
        return M.reshape(M.shape[0], d_k, num_heads).transpose(2, 0, 1)

    Qh, Kh, Vh = split(Q), split(K), split(V)
    weights = softmax(Qh @ Kh.transpose(0, 2, 1) / np.sqrt(d_k))
    heads = weights @ Vh
    return heads.transpose(1, 0, 2).reshape(n_q, d_model)
