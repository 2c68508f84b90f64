# expects: wrong
import atexit
import time

atexit.register(time.sleep, 300)


def attention(Q, K, V):
    return Q
