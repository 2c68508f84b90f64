# label: scale_sqrt_d_model
# step: scaled
import numpy as np


def softmax(z):
    e = np.exp(z - np.max(z, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def multi_head_attention(Q, K, V, num_heads):
    anzahl, breite = Q.shape
    teil = breite // num_heads
    ausgabe = np.empty((anzahl, breite))
    wurzel = np.sqrt(breite)
    for k in range(num_heads):
        spalten = slice(k * teil, (k + 1) * teil)
        punkte = Q[:, spalten] @ K[:, spalten].T
        punkte = punkte / wurzel
        gewichte = softmax(punkte)
        ausgabe[:, spalten] = gewichte @ V[:, spalten]
    return ausgabe
