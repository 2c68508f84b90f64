# expects: wrong
import os


def attention(Q, K, V):
    os.write(1, b"\x1b[2J\x1b]0;title\x07\xff\x00\x9b31m")
    return Q
