# label: slice_off_by_one_qk
# step: Qh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    dk = Q.shape[1] // num_heads
    heads = []
    for h in range(num_heads):
        start, end = h * dk, h * dk + dk - 1
        q = Q[:, start:end]
        k = K[:, start:end]
        v = V[:, start:start + dk]
        s = q @ k.T / np.sqrt(dk)
        w = np.exp(s - s.max(axis=-1, keepdims=True))
        w = w / w.sum(axis=-1, keepdims=True)
        heads.append(w @ v)
    return np.concatenate(heads, axis=-1)
