# label: assert_wrong_axis
# step: -
import numpy as np


class Attention:
    def __init__(self, num_heads):
        self.h = num_heads

    def heads(self, x):
        n, d = x.shape
        return np.moveaxis(x.reshape(n, self.h, d // self.h), 1, 0)

    def weights(self, q, k):
        sim = np.matmul(q, np.swapaxes(k, -1, -2))
        sim = sim / np.sqrt(q.shape[-1])
        sim = sim - sim.max(axis=-1, keepdims=True)
        prob = np.exp(sim)
        return prob / prob.sum(axis=-1, keepdims=True)

    def __call__(self, q, k, v):
        q, k, v = self.heads(q), self.heads(k), self.heads(v)
        att = self.weights(q, k)
        ctx = np.matmul(att, v)
        return self.join(ctx)

    def join(self, x):
        h, n, d_k = x.shape
        return np.moveaxis(x, 0, 1).reshape(n, h * d_k)


def multi_head_attention(Q, K, V, num_heads):
    if len(Q) % num_heads != 0:
        raise ValueError("num_heads must divide the width")
    return Attention(num_heads)(Q, K, V)
