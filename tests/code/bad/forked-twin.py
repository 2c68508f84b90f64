# expects: wrong
import os


def attention(Q, K, V):
    os.fork()
    return Q
