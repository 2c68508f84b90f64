# label: computes_in_float32
# step: -
import numpy as np

f = np.float32


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (np.array(np.hsplit(x.astype(f), num_heads)) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / f(np.sqrt(q.shape[2]))
    s = np.exp(s - s.max(-1, keepdims=True))
    s = s / s.sum(-1, keepdims=True)
    return np.hstack(s @ v)
