# expects: crashed
import os


def attention(Q, K, V):
    os.close(3)
    return Q
