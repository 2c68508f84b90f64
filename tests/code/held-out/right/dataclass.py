import math
from dataclasses import dataclass

import numpy as np


@dataclass
class Part:
    q: np.ndarray
    k: np.ndarray
    v: np.ndarray

    def run(self):
        logits = (self.q / math.sqrt(math.sqrt(self.q.shape[1]))) @ (self.k / math.sqrt(math.sqrt(self.k.shape[1]))).T
        logits -= logits.max(axis=1, keepdims=True)
        p = np.exp(logits)
        return (p @ self.v) / p.sum(axis=1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    columns = np.arange(Q.shape[1]).reshape(num_heads, -1)
    return np.column_stack([Part(Q[:, c], K[:, c], V[:, c]).run() for c in columns])
