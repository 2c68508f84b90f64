# label: -
# step: weights
import numpy as np


# token by token; a small constant in the denominator that is not so small
def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    rows = []
    for x in Q:
        row = []
        for h in range(num_heads):
            c = slice(h * w, h * w + w)
            logits = K[:, c] @ x[c] / np.sqrt(w)
            grown = np.exp(logits - logits.max())
            share = grown / (grown.sum() + 0.1)
            row.append(share @ V[:, c])
        rows.append(np.concatenate(row))
    return np.array(rows)
