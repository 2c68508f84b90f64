# label: scale_multiplied
# step: scaled
import numpy as np


class MHA:
    def __init__(self, heads):
        self.heads = heads

    def split(self, x):
        n, d = x.shape
        return x.reshape(n, self.heads, d // self.heads).transpose(1, 0, 2)

    def forward(self, Q, K, V):
        self.scale = 1.0 / np.sqrt(Q.shape[1] // self.heads)
        q, k, v = self.split(Q), self.split(K), self.split(V)
        self.scores = q @ k.transpose(0, 2, 1) / self.scale
        e = np.exp(self.scores - self.scores.max(axis=-1, keepdims=True))
        self.attn = e / e.sum(axis=-1, keepdims=True)
        z = self.attn @ v
        return z.transpose(1, 0, 2).reshape(Q.shape)


def multi_head_attention(Q, K, V, num_heads):
    return MHA(num_heads).forward(Q, K, V)
