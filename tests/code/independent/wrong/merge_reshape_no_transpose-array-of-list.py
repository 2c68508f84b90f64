# label: merge_reshape_no_transpose
# step: concat
import numpy as np


def softmax(x):
    x = x - x.max(axis=1, keepdims=True)
    return np.exp(x) / np.exp(x).sum(axis=1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    heads = []
    for q, k, v in zip(np.hsplit(Q, num_heads), np.hsplit(K, num_heads), np.hsplit(V, num_heads)):
        heads.append(softmax(q @ k.T / np.sqrt(q.shape[1])) @ v)
    return np.array(heads).reshape(Q.shape)
