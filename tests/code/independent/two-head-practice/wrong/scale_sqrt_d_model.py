# label: scale_sqrt_d_model
# step: scaled weights
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


rng = np.random.default_rng(0)
X = rng.normal(size=(5, 8))
W_q, W_k, W_v = rng.normal(size=(3, 8, 8))
n, d = X.shape
h = 2
Q, K, V = X @ W_q, X @ W_k, X @ W_v
Qh = Q.reshape(n, h, d // h).transpose(1, 0, 2)
Kh = K.reshape(n, h, d // h).transpose(1, 0, 2)
Vh = V.reshape(n, h, d // h).transpose(1, 0, 2)
A = softmax(Qh @ Kh.transpose(0, 2, 1) / np.sqrt(d))
Y = (A @ Vh).transpose(1, 0, 2).reshape(n, d)
print(Qh.shape, A.shape, Y.shape)
print(np.allclose(A.sum(axis=-1), 1))
