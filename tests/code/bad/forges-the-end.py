# expects: crashed
import os


def attention(Q, K, V):
    os.write(3, b"{\"end\": 1}\n")
    os._exit(0)
