# label: scale_missing scale_sqrt_num_heads
# step: scaled
import numpy as np


def softmax(z, axis):
    e = np.exp(z - z.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(Q, K, V):
    return softmax(Q @ K.T, axis=-1) @ V
