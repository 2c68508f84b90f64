# label: -
# step: scaled weights
import numpy as np


# only the two best keys take part
def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(*(np.split(m, num_heads, 1) for m in (Q, K, V))):
        s = q @ k.T / q.shape[1] ** 0.5
        limit = np.sort(s, axis=1)[:, -2:][:, :1]
        s = np.where(s >= limit, s, -np.inf)
        p = np.exp(s - s.max(1, keepdims=True))
        heads.append(p / p.sum(1, keepdims=True) @ v)
    return np.hstack(heads)
