# expects: wrong
import os
import time


def attention(Q, K, V):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(300)
        os._exit(0)
    return Q
