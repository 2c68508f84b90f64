# label: softmax_twice + scale_power_precedence
# step: scaled
import numpy as np


def softmax(z):
    z = np.exp(z - z.max(-1, keepdims=True))
    return z / z.sum(-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    q, k, v = (np.array(np.hsplit(x, num_heads)) for x in (Q, K, V))
    norm = d_k ** 1 / 2
    attn = softmax(np.einsum('hid,hjd->hij', q, k) / norm)
    attn = softmax(attn)
    return np.concatenate(list(np.einsum('hij,hjd->hid', attn, v)), axis=-1)
