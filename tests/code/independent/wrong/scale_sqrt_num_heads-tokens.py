# label: scale_sqrt_num_heads
# step: scaled
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        for i in range(len(Q)):
            q = Q[i, h * w:(h + 1) * w]
            s = K[:, h * w:(h + 1) * w] @ q / np.sqrt(num_heads)
            e = np.exp(s - np.max(s))
            out[i, h * w:(h + 1) * w] = (e / np.sum(e)) @ V[:, h * w:(h + 1) * w]
    return out
