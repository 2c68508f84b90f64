# expects: crashed
import os


def attention(Q, K, V):
    os.kill(0, 15)
    return Q
