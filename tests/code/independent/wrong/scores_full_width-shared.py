# label: scores_full_width
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    S = Q @ K.T / np.sqrt(d_k)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    W = E / E.sum(axis=1, keepdims=True)
    heads = []
    for h in range(num_heads):
        heads.append(W @ V[:, h * d_k:(h + 1) * d_k])
    return np.concatenate(heads, axis=1)
