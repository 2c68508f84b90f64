# expects: output_limit
import sys


def attention(Q, K, V):
    for _ in range(200):
        sys.stdout.write("x" * 1000000)
