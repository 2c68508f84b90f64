# label: clips_scores
# step: scaled weights
import numpy as np


def softmax(x):
    e = np.exp(np.minimum(x, 50))       # exp must not overflow
    return e / e.sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    parts = []
    for q, k, v in zip(np.split(Q, num_heads, 1), np.split(K, num_heads, 1), np.split(V, num_heads, 1)):
        parts.append(softmax(q @ k.T / np.sqrt(q.shape[1])) @ v)
    return np.concatenate(parts, 1)
