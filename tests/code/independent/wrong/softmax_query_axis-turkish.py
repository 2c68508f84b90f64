# label: softmax_query_axis
# step: weights
import numpy as np


def yumusak(x):
    # axis 0 olmali mi?
    ust = np.exp(x - x.max(axis=0))
    return ust / ust.sum(axis=0)


def multi_head_attention(Q, K, V, num_heads):
    g = Q.shape[1] // num_heads
    parcalar = []
    for b in range(num_heads):
        soru = Q[:, b * g:(b + 1) * g]
        anahtar = K[:, b * g:(b + 1) * g]
        deger = V[:, b * g:(b + 1) * g]
        puan = soru @ anahtar.T / np.sqrt(g)
        parcalar.append(yumusak(puan) @ deger)
    return np.hstack(parcalar)
