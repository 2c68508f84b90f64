def split_heads(Q, num_heads):
    return Q.reshape(len(Q), num_heads, -1).swapaxes(0, 1)
