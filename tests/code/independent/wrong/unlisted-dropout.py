# label: -
# step: weights
import numpy as np

rng = np.random.default_rng(42)


def multi_head_attention(Q, K, V, num_heads, dropout=0.1):
    q, k, v = (x.reshape(len(x), num_heads, -1).transpose(1, 0, 2) for x in (Q, K, V))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[2])
    e = np.exp(s - s.max(-1, keepdims=True))
    attn = e / e.sum(-1, keepdims=True)
    attn = attn * (rng.random(attn.shape) > dropout) / (1 - dropout)
    return (attn @ v).transpose(1, 0, 2).reshape(Q.shape)
