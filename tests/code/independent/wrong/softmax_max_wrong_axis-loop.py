# label: softmax_max_wrong_axis
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros((len(Q), num_heads, w))
    for h in range(num_heads):
        s = Q[:, h * w:(h + 1) * w] @ K[:, h * w:(h + 1) * w].T
        s = s / np.sqrt(w)
        s = s - s.max(axis=0, keepdims=True)
        e = np.exp(s)
        e = e / e.sum(axis=1, keepdims=True)
        out[:, h] = e @ V[:, h * w:(h + 1) * w]
    return out.reshape(len(Q), -1)
