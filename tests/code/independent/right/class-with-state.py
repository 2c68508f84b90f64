import numpy as np


class Head:
    def __init__(self, index, width):
        self.index = index
        self.width = width
        self.weights = None

    def columns(self, matrix):
        return matrix[:, self.index * self.width:(self.index + 1) * self.width]

    def __call__(self, Q, K, V):
        raw = self.columns(Q) @ self.columns(K).T
        raw = raw / np.sqrt(self.width)
        top = raw.max(axis=1, keepdims=True)
        grown = np.exp(raw - top)
        self.weights = grown / grown.sum(axis=1, keepdims=True)
        return self.weights @ self.columns(V)


def multi_head_attention(Q, K, V, num_heads):
    heads = [Head(i, Q.shape[1] // num_heads) for i in range(num_heads)]
    return np.concatenate([head(Q, K, V) for head in heads], axis=1)
