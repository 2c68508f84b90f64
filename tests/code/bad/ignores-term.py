# expects: time_limit
import signal

signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGINT, signal.SIG_IGN)


def attention(Q, K, V):
    while True:
        pass
