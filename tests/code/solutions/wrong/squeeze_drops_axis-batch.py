# label: squeeze_drops_axis
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    # with a batch axis in front, as in the libraries
    q, k, v = Q[None], K[None], V[None]
    b, n_q, d = q.shape
    d_k = d // num_heads
    q = q.reshape(b, -1, num_heads, d_k).transpose(0, 2, 1, 3)
    k = k.reshape(b, -1, num_heads, d_k).transpose(0, 2, 1, 3)
    v = v.reshape(b, -1, num_heads, d_k).transpose(0, 2, 1, 3)
    attn = q @ k.transpose(0, 1, 3, 2) / np.sqrt(d_k)
    attn = attn - attn.max(axis=-1, keepdims=True)
    attn = np.exp(attn)
    attn = attn / attn.sum(axis=-1, keepdims=True)
    x = attn @ v
    x = x.transpose(0, 2, 1, 3).reshape(b, n_q, d)
    return x.squeeze()
