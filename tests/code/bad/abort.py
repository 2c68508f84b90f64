# expects: crashed
import os


def attention(Q, K, V):
    os.abort()
