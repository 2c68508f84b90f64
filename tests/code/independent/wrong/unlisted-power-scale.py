# label: -
# step: scaled
import numpy as np


# d_k ** 0.25 on one side only
def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    parts = []
    for h in range(num_heads):
        c = slice(h * d_k, (h + 1) * d_k)
        scores = Q[:, c] @ K[:, c].T
        scores = scores / d_k ** 0.25
        e = np.exp(scores - scores.max(1, keepdims=True))
        parts.append(e / e.sum(1, keepdims=True) @ V[:, c])
    return np.hstack(parts)
