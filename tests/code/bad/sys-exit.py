# expects: exception
import sys


def attention(Q, K, V):
    sys.exit(0)
