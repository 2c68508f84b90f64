# label: all_heads_use_head0
# step: Qh
import numpy as np


def split_heads(Q, num_heads):
    d_k = Q.shape[1] // num_heads
    return np.array([Q[:, :d_k] for _ in range(num_heads)])
