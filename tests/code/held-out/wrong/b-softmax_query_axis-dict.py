# label: softmax_query_axis
# step: weights
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    w = Q.shape[1] // num_heads
    state = {}
    for h in range(num_heads):
        c = slice(h * w, h * w + w)
        state["scores"] = np.einsum("ac,bc->ba", Q[:, c], K[:, c]) / np.sqrt(w)
        e = np.exp(state["scores"] - state["scores"].max(axis=1, keepdims=True))
        state["weights"] = (e / e.sum(axis=1, keepdims=True)).T
        state[h] = state["weights"] @ V[:, c]
    return np.hstack([state[h] for h in range(num_heads)])
