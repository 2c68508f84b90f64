# label: ignores_num_heads
# step: Qh scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    scores = Q @ K.T
    scores = scores / np.sqrt(Q.shape[-1])
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return weights @ V
