# label: softmax_sum_no_keepdims_batched
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    q, k, v = [np.stack(np.hsplit(m, num_heads)) for m in (Q, K, V)]
    z = np.einsum("hid,hjd->hij", q, k) / np.sqrt(q.shape[-1])
    z = np.exp(z - z.max(axis=-1, keepdims=True))
    weights = z / z.sum(axis=-1)
    return np.hstack(np.einsum("hij,hjd->hid", weights, v))
