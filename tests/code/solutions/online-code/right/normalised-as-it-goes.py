import numpy as np


def attend_in_blocks(Q, K, V, block):
    out, log_sum = 0, np.full((len(Q), 1), -np.inf)
    for i in range(0, len(K), block):
        s = Q @ K[i : i + block].T / Q.shape[1] ** 0.5
        m = s.max(axis=1, keepdims=True)
        e = np.exp(s - m)
        here = m + np.log(e.sum(axis=1, keepdims=True))
        both = np.logaddexp(log_sum, here)
        out = out * np.exp(log_sum - both) + np.exp(here - both) * (e / e.sum(axis=1, keepdims=True)) @ V[i : i + block]
        log_sum = both
    return out
