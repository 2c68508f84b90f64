import numpy as np


def blocks(M, h):
    step = M.shape[1] // h
    for start in range(0, M.shape[1], step):
        yield M[:, start:start + step]


def softmax_row(row):
    e = np.exp(row - np.max(row))
    return e / np.sum(e)


def multi_head_attention(Q, K, V, num_heads):
    outs = []
    for q, k, v in zip(blocks(Q, num_heads), blocks(K, num_heads), blocks(V, num_heads)):
        s = (q @ k.T) * (1.0 / np.sqrt(k.shape[1]))
        w = np.apply_along_axis(softmax_row, 1, s)
        outs.append(w @ v)
    return np.column_stack(outs)
