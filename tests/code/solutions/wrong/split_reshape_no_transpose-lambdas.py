# label: split_reshape_no_transpose
# step: Qh
import numpy as np

softmax = lambda z: (lambda e: e / e.sum(-1, keepdims=True))(np.exp(z - z.max(-1, keepdims=True)))
split = lambda M, h: M.reshape(h, len(M), -1)
multi_head_attention = lambda Q, K, V, num_heads: (
    (softmax(split(Q, num_heads) @ split(K, num_heads).swapaxes(1, 2) / (Q.shape[1] // num_heads) ** 0.5) @ split(V, num_heads))
    .swapaxes(0, 1)
    .reshape(Q.shape)
)
