# label: -
# step: Qh
def split_heads(Q, num_heads):
    n, d_model = Q.shape
    return Q.reshape(n, num_heads, d_model // num_heads)
