# label: -
# step: Vh
import numpy as np


# V alone is reshaped without the transpose
def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    q, k = (x.reshape(len(x), num_heads, d_k).transpose(1, 0, 2) for x in (Q, K))
    v = V.reshape(num_heads, len(V), d_k)
    s = q @ k.transpose(0, 2, 1) / np.sqrt(d_k)
    e = np.exp(s - s.max(-1, keepdims=True))
    return (e / e.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(Q.shape)
