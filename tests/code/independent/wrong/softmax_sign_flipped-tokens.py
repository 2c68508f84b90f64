# label: softmax_sign_flipped
# step: weights
import numpy as np


def stable_softmax(row):
    shifted = np.max(row) - row
    e = np.exp(shifted - shifted.max())
    return e / e.sum()


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    rows = []
    for q_row in Q:
        parts = []
        for h in range(num_heads):
            cols = slice(h * w, (h + 1) * w)
            s = K[:, cols] @ q_row[cols] / np.sqrt(w)
            parts.append(stable_softmax(s) @ V[:, cols])
        rows.append(np.concatenate(parts))
    return np.array(rows)
