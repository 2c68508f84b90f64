# label: -
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(*(np.split(m, num_heads, 1) for m in (Q, K, V))):
        logits = q @ k.T / q.shape[1] ** 0.5
        p = np.exp(logits - logits.max(1, keepdims=True))
        p = p / p.sum(1, keepdims=True)
        p = p + 0.01
        heads.append(p @ v)
    return np.hstack(heads)
