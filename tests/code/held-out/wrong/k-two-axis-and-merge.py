# label: softmax_query_axis + merge_dk_h_order
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = (np.stack(np.split(m, num_heads, 1)) for m in (Q, K, V))
    s = np.einsum("hid,hjd->hij", q, k) / np.sqrt(q.shape[-1])
    s = np.exp(s - s.max(axis=1, keepdims=True))
    s = s / s.sum(axis=1, keepdims=True)
    return np.einsum("hij,hjd->idh", s, v).reshape(Q.shape)
