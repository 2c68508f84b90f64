# expects: wrong
import sys


def attention(Q, K, V):
    print("only here", file=sys.stderr)
    return Q
