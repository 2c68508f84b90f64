import math

import numpy as np


def attend_in_blocks(Q, K, V, block):
    out = []
    for q in Q:
        m, l, o = -math.inf, 0.0, 0.0
        for start in range(0, len(K), block):
            s = K[start : start + block] @ q * len(q) ** -0.5
            top = max(m, s.max())
            l *= math.exp(m - top)
            o *= math.exp(m - top)
            for score, value in zip(s, V[start : start + block]):
                l += math.exp(score - top)
                o = o + math.exp(score - top) * value
            m = top
        out.append(o / l)
    return np.array(out)
