import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    nq, nk, d = len(Q), len(K), Q.shape[1]
    # every query with every key, feature by feature
    products = Q[:, None, :] * K[None, :, :]
    scores = products.reshape(nq, nk, num_heads, -1).sum(-1)
    scores = scores / np.sqrt(d / num_heads)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    w = e / e.sum(axis=1, keepdims=True)
    w = np.repeat(w, d // num_heads, axis=2)
    return (w * V[None]).sum(axis=1)
