# expects: crashed wrong
import os


def attention(Q, K, V):
    os.kill(os.getppid(), 9)
    return Q
