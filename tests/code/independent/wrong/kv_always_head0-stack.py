# label: kv_always_head0
# step: Kh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q = np.hsplit(Q, num_heads)
    k = np.hsplit(K, num_heads)[0]
    v = np.hsplit(V, num_heads)[0]
    out = []
    for head in q:
        s = head @ k.T / np.sqrt(k.shape[1])
        s = np.exp(s - s.max(axis=1, keepdims=True))
        s = s / s.sum(axis=1, keepdims=True)
        out.append(s @ v)
    return np.hstack(out)
