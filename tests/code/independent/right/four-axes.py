import numpy as np


def softmax(x, axis=-1):
    x_max = np.max(x, axis=axis, keepdims=True)
    exp_x = np.exp(x - x_max)
    return exp_x / np.sum(exp_x, axis=axis, keepdims=True)


def scaled_dot_product_attention(query, key, value):
    d_k = query.shape[-1]
    scores = np.matmul(query, key.transpose(0, 1, 3, 2)) / np.sqrt(d_k)
    attn = softmax(scores, axis=-1)
    return np.matmul(attn, value), attn


def multi_head_attention(Q, K, V, num_heads):
    batch_size = 1
    q = Q[None].reshape(batch_size, -1, num_heads, Q.shape[-1] // num_heads).transpose(0, 2, 1, 3)
    k = K[None].reshape(batch_size, -1, num_heads, K.shape[-1] // num_heads).transpose(0, 2, 1, 3)
    v = V[None].reshape(batch_size, -1, num_heads, V.shape[-1] // num_heads).transpose(0, 2, 1, 3)
    x, attn = scaled_dot_product_attention(q, k, v)
    x = x.transpose(0, 2, 1, 3).reshape(batch_size, -1, Q.shape[-1])
    return x[0]
