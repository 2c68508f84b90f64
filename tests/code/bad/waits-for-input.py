# expects: exception
def attention(Q, K, V):
    return float(input("num_heads? ")) * Q
