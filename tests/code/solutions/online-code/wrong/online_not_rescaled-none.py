# label: online_not_rescaled
# step: concat
import numpy as np


def attend_in_blocks(Q, K, V, block):
    n_q, d_k = Q.shape
    m = np.full((n_q, 1), -np.inf)
    l = np.zeros((n_q, 1))
    o = np.zeros((n_q, V.shape[1]))
    for start in range(0, K.shape[0], block):
        s = Q @ K[start:start + block].T / np.sqrt(d_k)
        m_new = np.maximum(m, s.max(axis=1, keepdims=True))
        a, p = np.exp(m - m_new), np.exp(s - m_new)
        l = l + p.sum(axis=1, keepdims=True)
        o = o + p @ V[start:start + block]
        m = m_new
    return o / l
