# expects: crashed
import os


def attention(Q, K, V):
    os.write(3, b"\xff{ nonsense\n")
    return Q
