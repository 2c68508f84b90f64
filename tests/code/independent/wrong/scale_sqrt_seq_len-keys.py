# label: scale_sqrt_seq_len
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n_q, d_model = Q.shape
    n_k = K.shape[0]
    hd = d_model // num_heads
    Qh = Q.reshape(n_q, num_heads, hd).transpose(1, 0, 2)
    Kh = K.reshape(n_k, num_heads, hd).transpose(1, 0, 2)
    Vh = V.reshape(n_k, num_heads, hd).transpose(1, 0, 2)
    d_k = Kh.shape[1]
    scores = (Qh @ Kh.transpose(0, 2, 1)) / np.sqrt(d_k)
    scores = scores - scores.max(axis=-1, keepdims=True)
    weights = np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)
    return (weights @ Vh).transpose(1, 0, 2).reshape(n_q, d_model)
