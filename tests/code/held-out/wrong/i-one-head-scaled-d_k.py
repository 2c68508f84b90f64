# label: scores_full_width
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    logits = np.zeros((len(Q), len(K)))
    for i in range(len(Q)):
        for j in range(len(K)):
            logits[i][j] = np.sum(Q[i] * K[j]) / np.sqrt(d_k)
    logits -= logits.max(axis=1, keepdims=True)
    p = np.exp(logits)
    p /= p.sum(axis=1, keepdims=True)
    return p @ V
