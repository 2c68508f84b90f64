# label: merge_reshape_no_transpose
# step: concat
import numpy as np


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


rng = np.random.default_rng(0)
X = rng.normal(size=(5, 8))
W_q, W_k, W_v = rng.normal(size=(3, 8, 8))
n, d = X.shape
h = 2
to_heads = lambda M: np.swapaxes(M.reshape(n, h, -1), 0, 1)
Qh, Kh, Vh = map(to_heads, (X @ W_q, X @ W_k, X @ W_v))
A = softmax(Qh @ np.swapaxes(Kh, 1, 2) / np.sqrt(d // h))
Y = (A @ Vh).reshape(n, d)
print(Qh.shape, A.shape, Y.shape)
print(np.allclose(A.sum(axis=-1), 1))
