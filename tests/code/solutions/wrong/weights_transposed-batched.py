# label: weights_transposed
# step: heads
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    d_k = d // num_heads

    def split(M):
        return M.reshape(M.shape[0], num_heads, d_k).transpose(1, 0, 2)

    Qh, Kh, Vh = split(Q), split(K), split(V)
    scores = Qh @ Kh.transpose(0, 2, 1)
    scaled = scores / np.sqrt(d_k)
    weights = softmax(scaled)
    heads = weights.transpose(0, 2, 1) @ Vh
    return heads.transpose(1, 0, 2).reshape(n, d)
