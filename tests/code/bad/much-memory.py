# expects: memory_limit
import numpy as np


def attention(Q, K, V):
    return np.ones(100_000_000_000 // 8)
