# label: -
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    q = Q.reshape(-1, num_heads, d_k)
    k = K.reshape(-1, num_heads, d_k)
    v = V.reshape(-1, num_heads, d_k)
    logits = np.einsum('qhd,khd->hqk', q, k) * d_k ** -0.5
    logits = logits - logits.max(axis=-1, keepdims=True)
    p = np.exp(logits)
    p = p / p.sum(axis=-1, keepdims=True)
    out = np.einsum('hqk,khd->qhd', p, v)
    return out.reshape(Q.shape).round(3)
