# expects: compile_error
def attention(Q, K, V)
    return Q
