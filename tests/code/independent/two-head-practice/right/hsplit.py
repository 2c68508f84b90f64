import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


rng = np.random.default_rng(0)
X = rng.normal(size=(5, 8))
W_q, W_k, W_v = rng.normal(size=(3, 8, 8))
n, d = X.shape
h = 2
Qh = np.stack(np.hsplit(X @ W_q, h))
Kh = np.stack(np.hsplit(X @ W_k, h))
Vh = np.stack(np.hsplit(X @ W_v, h))
A = np.array([softmax(q @ k.T / 2) for q, k in zip(Qh, Kh)])
Y = np.hstack([a @ v for a, v in zip(A, Vh)])
print(Qh.shape, A.shape, Y.shape)
print(np.allclose(A.sum(-1), 1))
