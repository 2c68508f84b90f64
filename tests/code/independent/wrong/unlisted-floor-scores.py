# label: -
# step: scaled
import numpy as np


# floor division of the scores themselves: every score becomes a whole number
def multi_head_attention(Q, K, V, num_heads):
    d_k = Q.shape[1] // num_heads
    out = []
    for h in range(num_heads):
        sl = np.s_[:, h * d_k:(h + 1) * d_k]
        s = (Q[sl] @ K[sl].T) // np.sqrt(d_k)
        s = s - s.max(axis=1, keepdims=True)
        e = np.exp(s)
        w = e / e.sum(axis=1, keepdims=True)
        out.append(w @ V[sl])
    return np.concatenate(out, axis=1)
