# label: elementwise_qk
# step: scores
import numpy as np


def softmax(t):
    t = np.exp(t - t.max(axis=-1, keepdims=True))
    return t / t.sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    dk = Q.shape[1] // num_heads
    out = []
    for h in range(num_heads):
        q, k, v = Q[:, h * dk:(h + 1) * dk], K[:, h * dk:(h + 1) * dk], V[:, h * dk:(h + 1) * dk]
        scores = q * k / np.sqrt(dk)
        out.append(softmax(scores) * v)
    return np.concatenate(out, axis=1)
