# label: -
# step: Kh scores
import numpy as np


# K is reshaped straight to the shape that the product needs
def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    m = K.shape[0]
    w = d // num_heads
    q = Q.reshape(n, num_heads, w).transpose(1, 0, 2)
    k = K.reshape(num_heads, w, m)
    v = V.reshape(m, num_heads, w).transpose(1, 0, 2)
    s = q @ k / np.sqrt(w)
    s = np.exp(s - s.max(axis=-1, keepdims=True))
    s = s / s.sum(axis=-1, keepdims=True)
    return (s @ v).transpose(1, 0, 2).reshape(n, d)
