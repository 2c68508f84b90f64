# label: softmax_no_max_subtraction
# step: weights
import numpy as np

softmax = lambda z: (lambda e: e / e.sum(-1, keepdims=True))(np.exp(z))
split = lambda M, h: M.reshape(len(M), h, -1).swapaxes(0, 1)
multi_head_attention = lambda Q, K, V, num_heads: (
    (softmax(split(Q, num_heads) @ split(K, num_heads).swapaxes(1, 2) / (Q.shape[1] // num_heads) ** 0.5) @ split(V, num_heads))
    .swapaxes(0, 1)
    .reshape(Q.shape)
)
