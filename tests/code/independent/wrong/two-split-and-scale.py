# label: split_reshape_no_transpose + scale_sqrt_d_model
# step: Qh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    q = Q.reshape(num_heads, n, d // num_heads)
    k = K.reshape(num_heads, len(K), d // num_heads)
    v = V.reshape(num_heads, len(V), d // num_heads)
    s = q @ k.transpose(0, 2, 1) / np.sqrt(d)
    e = np.exp(s - s.max(-1, keepdims=True))
    a = e / e.sum(-1, keepdims=True)
    return (a @ v).transpose(1, 0, 2).reshape(n, d)
