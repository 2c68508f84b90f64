# label: split_strided
# step: Qh
import numpy as np


def split_heads(Q, num_heads):
    return np.stack([Q[:, i::num_heads] for i in range(num_heads)])
