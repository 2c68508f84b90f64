# label: softmax_unnormalised
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    def split(x):
        return np.moveaxis(x.reshape(x.shape[0], num_heads, -1), 1, 0)

    q, k, v = split(Q), split(K), split(V)
    scores = q @ np.moveaxis(k, 1, 2) / np.sqrt(q.shape[-1])
    weights = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    return np.moveaxis(weights @ v, 0, 1).reshape(Q.shape)
