# label: scale_missing
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    H = num_heads
    A = np.einsum("ihz,jhz->ihj", Q.reshape(len(Q), H, -1), K.reshape(len(K), H, -1))
    A = np.exp(A - A.max(2, keepdims=True))
    A /= A.sum(2, keepdims=True)
    return np.einsum("ihj,jhz->ihz", A, V.reshape(len(V), H, -1)).reshape(Q.shape)
