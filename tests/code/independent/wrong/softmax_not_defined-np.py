# label: softmax_not_defined
# step: -
import numpy as np


# NumPy has no softmax
def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    s = np.softmax(q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2]), axis=-1)
    return (s @ v).transpose(1, 0, 2).reshape(Q.shape)
