# label: softmax_no_max_subtraction
# step: -
import math
import numpy as np


# math.exp raises OverflowError where np.exp gives inf
def multi_head_attention(Q, K, V, num_heads):
    n, d = Q.shape
    w = d // num_heads
    Y = np.zeros((n, d))
    for h in range(num_heads):
        for i in range(n):
            q = Q[i, h * w:h * w + w]
            e = [math.exp(q @ k / math.sqrt(w)) for k in K[:, h * w:h * w + w]]
            total = sum(e)
            for j in range(len(e)):
                Y[i, h * w:h * w + w] += e[j] / total * V[j, h * w:h * w + w]
    return Y
