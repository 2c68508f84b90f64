# label: unimplemented_pass
# step: -
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    # Q: (n_q, d_model), K and V: (n_k, d_model)
    pass
