# label: scale_missing + merge_reshape_no_transpose
# step: scaled
import numpy as np


def softmax(x):
    x = np.exp(x - x.max(axis=-1, keepdims=True))
    return x / x.sum(axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    heads = [softmax(Q[:, i:i + w] @ K[:, i:i + w].T) @ V[:, i:i + w] for i in range(0, Q.shape[1], w)]
    return np.array(heads).reshape(Q.shape)
