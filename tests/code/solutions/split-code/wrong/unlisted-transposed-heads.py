# label: -
# step: Qh
def split_heads(Q, num_heads):
    n, d_model = Q.shape
    return Q.reshape(n, num_heads, -1).transpose(1, 2, 0)
