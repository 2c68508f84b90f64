# label: causal_mask_applied
# step: weights
import numpy as np


# a token only looks back
def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for i in range(len(Q)):
        for h in range(num_heads):
            c = slice(h * w, (h + 1) * w)
            s = K[:i + 1, c] @ Q[i, c] / np.sqrt(w)
            e = np.exp(s - s.max())
            out[i, c] = e / e.sum() @ V[:i + 1, c]
    return out
