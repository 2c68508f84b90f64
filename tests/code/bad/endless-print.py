# expects: output_limit
def attention(Q, K, V):
    while True:
        print("again and again")
