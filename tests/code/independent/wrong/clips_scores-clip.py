# label: clips_scores
# step: scaled weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    dk = Q.shape[1] // num_heads
    q, k, v = [x.reshape(-1, num_heads, dk).transpose(1, 0, 2) for x in [Q, K, V]]
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(dk)
    scores = np.clip(scores, -30, 30)
    e = np.exp(scores)
    return (e / e.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(-1, Q.shape[1])
