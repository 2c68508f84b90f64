# label: -
# step: scaled weights
import numpy as np


def softmax(z, temperature=2.0):
    z = z / temperature
    e = np.exp(z - z.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (np.stack(np.hsplit(x, num_heads)) for x in (Q, K, V))
    scores = q @ k.swapaxes(1, 2)
    scaled = scores / np.sqrt(q.shape[2])
    weights = softmax(scaled)
    return np.hstack(weights @ v)
