# label: split_reshape_no_transpose
# step: Qh
def split_heads(Q, num_heads):
    n, d_model = Q.shape
    return Q.reshape(num_heads, n, d_model // num_heads)
