# label: split_reshape_no_transpose
# step: Qh
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


rng = np.random.default_rng(0)
X = rng.normal(size=(5, 8))
W_q, W_k, W_v = rng.normal(size=(3, 8, 8))
n, d = X.shape
h = 2
Qh = (X @ W_q).reshape(h, n, d // h)
Kh = (X @ W_k).reshape(h, n, d // h)
Vh = (X @ W_v).reshape(h, n, d // h)
A = softmax(Qh @ Kh.transpose(0, 2, 1) / np.sqrt(d // h))
Y = (A @ Vh).transpose(1, 0, 2).reshape(n, d)
print(Qh.shape, A.shape, Y.shape)
print(np.allclose(A.sum(axis=-1), 1))
