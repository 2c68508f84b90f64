# label: all_heads_use_head0
# step: Qh
import numpy as np

soft = lambda x: np.exp(x - x.max(1, keepdims=True)) / np.exp(x - x.max(1, keepdims=True)).sum(1, keepdims=True)
kopf = lambda m, d: m[:, :d]


def multi_head_attention(Q, K, V, num_heads):
    d = Q.shape[1] // num_heads
    return np.hstack([soft(kopf(Q, d) @ kopf(K, d).T / np.sqrt(d)) @ kopf(V, d) for _ in range(num_heads)])
