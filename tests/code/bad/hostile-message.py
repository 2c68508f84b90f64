# expects: exception
def attention(Q, K, V):
    raise ValueError("\x1b[2J\udc80\0" + "x" * 100000)
