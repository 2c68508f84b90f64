# label: kv_reshaped_with_query_length
# step: scores weights
import numpy as np


# loops over the first n_q keys only: nothing raises, the other keys are forgotten
def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    w = d // num_heads
    out = np.zeros((n, d))
    for h in range(num_heads):
        for i in range(n):
            s = np.zeros(n)
            for j in range(n):
                s[j] = Q[i, h * w:(h + 1) * w] @ K[j, h * w:(h + 1) * w] / np.sqrt(w)
            s = np.exp(s - s.max())
            s = s / s.sum()
            for j in range(n):
                out[i, h * w:(h + 1) * w] += s[j] * V[j, h * w:(h + 1) * w]
    return out
