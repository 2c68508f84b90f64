# expects: wrong
import os
import sys


def attention(Q, K, V):
    os.close(1)
    sys.stdout = None
    return Q
