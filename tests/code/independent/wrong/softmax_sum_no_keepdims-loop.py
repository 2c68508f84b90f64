# label: softmax_sum_no_keepdims
# step: weights
import numpy as np


# in a loop the missing keepdims does not raise while n_q == n_k: column j is divided by row j's sum
def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    out = np.zeros(Q.shape)
    for h in range(num_heads):
        c = slice(h * w, (h + 1) * w)
        s = Q[:, c] @ K[:, c].T / np.sqrt(w)
        e = np.exp(s - s.max(axis=1, keepdims=True))
        p = e / e.sum(axis=1)
        out[:, c] = p @ V[:, c]
    return out
