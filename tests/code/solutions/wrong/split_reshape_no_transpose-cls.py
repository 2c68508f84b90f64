# label: split_reshape_no_transpose
# step: Qh
import numpy as np


class Attention:
    def __init__(self, num_heads):
        self.h = num_heads

    def heads(self, x):
        n, d = x.shape
        return x.reshape(self.h, n, -1)

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
    return Attention(num_heads)(Q, K, V)
