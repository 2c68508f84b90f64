# label: computes_in_float16
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    # half precision is enough for deep learning
    Q, K, V = Q.astype('float16'), K.astype('float16'), V.astype('float16')
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape, dtype='float16')
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        s = np.exp(s - s.max(1, keepdims=True))
        out[:, c] = s / s.sum(1, keepdims=True) @ V[:, c]
    return out
