# label: split_strided
# step: Qh
def split_heads(Q, num_heads):
    n, d_model = Q.shape
    return Q.reshape(n, d_model // num_heads, num_heads).transpose(2, 0, 1)
