def split_heads(Q, num_heads):
    n, d = Q.shape
    return Q.T.reshape(num_heads, d // num_heads, n).transpose(0, 2, 1)
