# label: scale_sqrt_seq_len
# step: scaled
import numpy as np


class F:
    softmax = staticmethod(lambda x: np.exp(x - x.max(-1, keepdims=True)) / np.exp(x - x.max(-1, keepdims=True)).sum(-1, keepdims=True))


def multi_head_attention(query, key, value, num_heads):
    T, C = query.shape
    S = key.shape[0]
    q = query.reshape(T, num_heads, C // num_heads).transpose(1, 0, 2)
    k = key.reshape(S, num_heads, C // num_heads).transpose(1, 0, 2)
    v = value.reshape(S, num_heads, C // num_heads).transpose(1, 0, 2)
    att = (q @ k.transpose(0, 2, 1)) * (1.0 / np.sqrt(k.shape[-2]))
    att = F.softmax(att)
    y = att @ v
    return y.transpose(1, 0, 2).reshape(T, C)
