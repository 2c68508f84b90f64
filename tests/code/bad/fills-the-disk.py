# expects: exception output_limit
def attention(Q, K, V):
    with open("big", "wb") as file:
        for _ in range(2000):
            file.write(bytes(1 << 20))
    return Q
