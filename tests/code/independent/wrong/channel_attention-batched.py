# label: channel_attention
# step: scores
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (np.stack(np.hsplit(x, num_heads)) for x in (Q, K, V))
    s = q.transpose(0, 2, 1) @ k
    s = s / np.sqrt(q.shape[-1])
    s = np.exp(s - s.max(-1, keepdims=True))
    s = s / s.sum(-1, keepdims=True)
    return np.hstack(v @ s.transpose(0, 2, 1))
