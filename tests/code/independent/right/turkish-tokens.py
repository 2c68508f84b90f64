import math
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    sorgu_sayisi, genislik = Q.shape
    bas_genisligi = genislik // num_heads
    sonuc = []
    # her sorgu icin bir satir
    for i in range(sorgu_sayisi):
        satir = []
        for b in range(num_heads):
            dilim = slice(b * bas_genisligi, (b + 1) * bas_genisligi)
            puanlar = K[:, dilim].dot(Q[i, dilim]) / math.sqrt(bas_genisligi)
            us = np.exp(puanlar - max(puanlar))
            agirlik = us / us.sum()
            satir.extend(agirlik.dot(V[:, dilim]))
        sonuc.append(satir)
    return np.array(sonuc)
