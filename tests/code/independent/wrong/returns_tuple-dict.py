# label: -
# step: -
import numpy as np


# a dictionary, as some libraries give
def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    s = np.exp(s - s.max(-1, keepdims=True))
    s = s / s.sum(-1, keepdims=True)
    return {"output": (s @ v).transpose(1, 0, 2).reshape(Q.shape), "weights": s}
