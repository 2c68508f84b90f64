# label: -
# step: Vh
import numpy as np


# the values in reverse order of the tokens
def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    V = np.flipud(V)
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, h * w + w)
        q, k, v = Q[:, c], K[:, c], V[:, c]
        s = q @ k.T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        out[:, c] = s / s.sum(1, keepdims=True) @ v
    return out
