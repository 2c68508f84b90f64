# label: softmax_no_max_subtraction
# step: weights
import numpy as np

E = 2.718281828459045


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (np.stack(np.split(m, num_heads, 1)) for m in (Q, K, V))
    s = np.matmul(q, k.transpose(0, 2, 1)) / np.sqrt(q.shape[-1])
    p = np.power(E, s)
    p = p / p.sum(axis=-1, keepdims=True)
    return np.concatenate(np.matmul(p, v), axis=-1)
