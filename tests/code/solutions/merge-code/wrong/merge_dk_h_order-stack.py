# label: merge_dk_h_order
# step: concat
import numpy as np


def merge_heads(heads):
    return np.stack(list(heads), axis=-1).reshape(heads.shape[1], -1)
