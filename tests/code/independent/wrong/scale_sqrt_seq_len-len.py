# label: scale_sqrt_seq_len
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    def head(q, k, v):
        e = q @ k.T / np.sqrt(len(q))
        e = np.exp(e - e.max(-1, keepdims=True))
        return e / e.sum(-1, keepdims=True) @ v
    return np.hstack(list(map(head, np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads))))
