# label: merge_dk_h_order
# step: concat
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    q, k, v = (x.reshape(len(x), num_heads, d // num_heads) for x in (Q, K, V))
    s = np.einsum('nhd,mhd->hnm', q, k) / np.sqrt(d // num_heads)
    s = np.exp(s - s.max(-1, keepdims=True))
    s = s / s.sum(-1, keepdims=True)
    return np.einsum('hnm,mhd->ndh', s, v).reshape(n, d)
