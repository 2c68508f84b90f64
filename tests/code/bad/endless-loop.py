# expects: time_limit
def attention(Q, K, V):
    while True:
        pass
