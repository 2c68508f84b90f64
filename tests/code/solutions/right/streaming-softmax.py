import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    n_q, d = Q.shape
    d_k = d // num_heads
    out = np.empty((n_q, d))
    for h in range(num_heads):
        cols = slice(h * d_k, (h + 1) * d_k)
        q, k, v = Q[:, cols] / d_k**0.5, K[:, cols], V[:, cols]
        m = np.full(n_q, -np.inf)
        l = np.zeros(n_q)
        o = np.zeros((n_q, d_k))
        for j in range(len(k)):
            s = q @ k[j]
            m_new = np.maximum(m, s)
            keep, p = np.exp(m - m_new), np.exp(s - m_new)
            l = l * keep + p
            o = o * keep[:, None] + p[:, None] * v[j]
            m = m_new
        out[:, cols] = o / l[:, None]
    return out
