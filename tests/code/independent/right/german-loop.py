import numpy as np


def weichmaximum(punkte):
    hoechster = np.amax(punkte, axis=1).reshape(-1, 1)
    zaehler = np.exp(punkte - hoechster)
    nenner = np.sum(zaehler, axis=1).reshape(-1, 1)
    return zaehler / nenner


def multi_head_attention(Q, K, V, num_heads):
    breite = Q.shape[1] // num_heads
    ergebnis = np.zeros((Q.shape[0], V.shape[1]))
    for kopf in range(num_heads):
        von = kopf * breite
        bis = von + breite
        frage = Q[:, von:bis]
        schluessel = K[:, von:bis]
        wert = V[:, von:bis]
        punkte = np.dot(frage, schluessel.T) / breite ** 0.5
        gewichte = weichmaximum(punkte)
        ergebnis[:, von:bis] = np.dot(gewichte, wert)
    return ergebnis
