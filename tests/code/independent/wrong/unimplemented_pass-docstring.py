# label: unimplemented_pass returns_none
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    """Multi-head attention. Will do this tomorrow."""
    # Q: (n_q, d_model), K and V: (n_k, d_model)
    pass
