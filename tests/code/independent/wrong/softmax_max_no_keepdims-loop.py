# label: softmax_max_no_keepdims
# step: weights
import numpy as np


def softmax(z):
    e = np.exp(z - np.max(z, axis=1))
    return e / np.sum(e, axis=1)[:, None]


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    outs = []
    for h in range(num_heads):
        q, k, v = (m[:, h * w:(h + 1) * w] for m in (Q, K, V))
        outs.append(softmax(q @ k.T / np.sqrt(w)) @ v)
    return np.concatenate(outs, axis=1)
