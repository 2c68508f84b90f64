# expects: exception
def attention(Q, K, V):
    with open("/dev/tty", "w") as terminal:
        terminal.write("hello")
    return Q
