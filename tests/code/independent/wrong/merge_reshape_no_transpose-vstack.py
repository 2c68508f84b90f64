# label: merge_reshape_no_transpose
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    alle = None
    for h in range(num_heads):
        c = slice(h * w, h * w + w)
        s = Q[:, c] @ K[:, c].T / w ** 0.5
        s = np.exp(s - s.max(axis=1, keepdims=True))
        kopf = s / s.sum(axis=1, keepdims=True) @ V[:, c]
        if alle is None:
            alle = kopf
        else:
            alle = np.vstack([alle, kopf])
    return alle.reshape(Q.shape)
