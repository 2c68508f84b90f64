# expects: wrong
import threading
import time


def attention(Q, K, V):
    threading.Thread(target=time.sleep, args=(300,)).start()
    return Q
