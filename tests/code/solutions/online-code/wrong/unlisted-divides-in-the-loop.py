# label: -
# step: -
import numpy as np


def attend_in_blocks(Q, K, V, block):
    n_q, d_k = Q.shape
    m, l, o = np.full((n_q, 1), -np.inf), 0, 0
    for i in range(0, len(K), block):
        s = Q @ K[i : i + block].T / np.sqrt(d_k)
        m_new = np.maximum(m, s.max(axis=1, keepdims=True))
        a, p = np.exp(m - m_new), np.exp(s - m_new)
        l = l * a + p.sum(axis=1, keepdims=True)
        o = o * a + p @ V[i : i + block]
        o = o / l
        m = m_new
    return o
