# label: preallocates_giant_scores
# step: -
import numpy as np

MAX_LEN = 200_000


def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    w = d // num_heads
    scores = np.ones((num_heads, MAX_LEN, MAX_LEN))
    for h in range(num_heads):
        scores[h, :n, :len(K)] = Q[:, h * w:(h + 1) * w] @ K[:, h * w:(h + 1) * w].T
    s = scores[:, :n, :len(K)] / np.sqrt(w)
    s = np.exp(s - s.max(-1, keepdims=True))
    s = s / s.sum(-1, keepdims=True)
    return np.hstack([s[h] @ V[:, h * w:(h + 1) * w] for h in range(num_heads)])
