# label: slice_off_by_one_all
# step: Qh
import numpy as np


def softmax(a):
    a = np.exp(a - a.max(axis=1, keepdims=True))
    return a / a.sum(axis=1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    step = Q.shape[1] // num_heads
    out = []
    for h in range(num_heads):
        first, last = h * step, (h + 1) * step - 1
        q, k, v = Q[:, first:last], K[:, first:last], V[:, first:last]
        out.append(softmax(q @ k.T / np.sqrt(step)) @ v)
    return np.concatenate(out, axis=1)
