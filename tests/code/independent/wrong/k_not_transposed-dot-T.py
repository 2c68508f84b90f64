# label: k_not_transposed transpose_of_all_axes
# step: -
import numpy as np


# .T of three axes turns all of them around
def multi_head_attention(Q, K, V, num_heads):
    q, k, v = [x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V)]
    s = q @ k.T / np.sqrt(q.shape[-1])
    e = np.exp(s - s.max(-1, keepdims=True))
    a = e / e.sum(-1, keepdims=True)
    return (a @ v).transpose(1, 0, 2).reshape(Q.shape)
