# label: slice_off_by_one_qk
# step: Qh
import numpy as np


def split_heads(Q, num_heads):
    d_k = Q.shape[1] // num_heads
    return np.stack([Q[:, h * d_k : (h + 1) * d_k - 1] for h in range(num_heads)])
