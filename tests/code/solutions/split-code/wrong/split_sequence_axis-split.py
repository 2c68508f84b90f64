# label: split_sequence_axis
# step: -
import numpy as np


def split_heads(Q, num_heads):
    return np.array(np.split(Q, num_heads))
