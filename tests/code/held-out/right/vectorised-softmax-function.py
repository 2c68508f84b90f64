import numpy as np


def softmax(row):
    row = np.exp(row - np.max(row))
    return row / np.sum(row)


weights_of = np.vectorize(softmax, signature="(n)->(n)")


def multi_head_attention(Q, K, V, num_heads):
    split = lambda t: np.stack(np.array_split(t, num_heads, axis=-1))
    q, k, v = map(split, (Q, K, V))
    out = weights_of(np.inner(q, k)[np.arange(num_heads), :, np.arange(num_heads), :] / np.sqrt(q.shape[-1])) @ v
    return np.concatenate(out, axis=-1)
