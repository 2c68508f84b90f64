# expects: crashed memory_limit
import os


def attention(Q, K, V):
    while True:
        os.fork()
