# label: head_slice_starts_at_h
# step: Qh
import numpy as np


def split_heads(Q, num_heads):
    d_k = Q.shape[1] // num_heads
    heads = []
    for h in range(num_heads):
        heads.append(Q[:, h : h + d_k])
    return np.stack(heads)
