# label: builtin_sum_axis0 softmax_head_axis
# step: weights
import numpy as np


# on three axes the built-in sum runs over the heads
def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (np.array(np.hsplit(m, num_heads)) for m in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    a = e / sum(e)
    return np.hstack(a @ v)
