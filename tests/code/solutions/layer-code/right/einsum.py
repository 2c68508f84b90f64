import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def mha_layer(X, W_q, W_k, W_v, W_o, num_heads):
    q, k, v = (np.einsum("nd,dhk->hnk", X, W.reshape(len(W), num_heads, -1)) for W in (W_q, W_k, W_v))
    a = softmax(np.einsum("hqd,hkd->hqk", q, k) * q.shape[-1] ** -0.5)
    return np.einsum("hqk,hkd,hdo->qo", a, v, W_o.reshape(num_heads, -1, W_o.shape[1]))
