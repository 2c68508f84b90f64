# label: softmax_twice
# step: weights
import numpy as np


class Attention:
    @staticmethod
    def softmax(x):
        x = np.exp(x - x.max(axis=-1, keepdims=True))
        return x / x.sum(axis=-1, keepdims=True)

    def weights(self, q, k):
        return self.softmax(q @ k.T / np.sqrt(q.shape[-1]))

    def __call__(self, q, k, v):
        return self.softmax(self.weights(q, k)) @ v


def multi_head_attention(Q, K, V, num_heads):
    att = Attention()
    return np.hstack([att(*qkv) for qkv in zip(*[np.split(m, num_heads, axis=1) for m in (Q, K, V)])])
