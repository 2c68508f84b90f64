import numpy as np


# one big product with a block mask: heads never meet
def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    w = d // num_heads
    block = np.kron(np.eye(num_heads), np.ones(w))
    big_q = (block[:, None, :] * Q[None]).reshape(-1, d)
    scores = (big_q @ K.T / np.sqrt(w)).reshape(num_heads, n, -1)
    scores = np.exp(scores - scores.max(-1)[..., None])
    p = scores / scores.sum(-1)[..., None]
    return ((p.reshape(num_heads * n, -1) @ V).reshape(num_heads, n, d) * block[:, None, :]).sum(0)
