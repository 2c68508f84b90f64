# expects: memory_limit
def attention(Q, K, V):
    kept = []
    while True:
        kept.append(bytearray(1 << 22))
