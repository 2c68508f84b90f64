import numpy as np


def attention(Q, K, V):
    out = np.zeros((len(Q), V.shape[1]))
    for i, q in enumerate(Q):
        shares = np.exp([float(q @ k) / len(q) ** 0.5 for k in K])
        out[i] = sum(s * v for s, v in zip(shares, V)) / shares.sum()
    return out
