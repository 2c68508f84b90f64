import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def mha_layer(X, W_q, W_k, W_v, W_o, num_heads):
    packed = X @ np.concatenate([W_q, W_k, W_v], axis=1)
    q, k, v = packed.reshape(len(X), 3, num_heads, -1).transpose(1, 2, 0, 3)
    heads = softmax(q @ k.swapaxes(1, 2) / np.sqrt(q.shape[2])) @ v
    return np.concatenate(list(heads), axis=1) @ W_o
