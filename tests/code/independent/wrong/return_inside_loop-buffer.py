# label: return_inside_loop
# step: concat
import numpy as np


# only the first block of the result is filled: shape right, the rest zeros
def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        out[:, c] = s / s.sum(1, keepdims=True) @ V[:, c]
        return out
