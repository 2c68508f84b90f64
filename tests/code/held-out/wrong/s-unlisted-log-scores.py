# label: -
# step: scaled weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (np.stack(np.split(m, num_heads, 1)) for m in (Q, K, V))
    scores = q @ k.transpose(0, 2, 1)
    scaled = scores / np.sqrt(q.shape[-1])
    squashed = np.sign(scaled) * np.log1p(np.abs(scaled))
    e = np.exp(squashed - squashed.max(-1, keepdims=True))
    weights = e / e.sum(-1, keepdims=True)
    heads = weights @ v
    return np.concatenate(heads, axis=-1)
