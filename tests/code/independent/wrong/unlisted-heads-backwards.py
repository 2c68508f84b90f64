# label: -
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = None
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        head = s / s.sum(1, keepdims=True) @ V[:, c]
        # the new head is put in front
        out = head if out is None else np.hstack([head, out])
    return out
