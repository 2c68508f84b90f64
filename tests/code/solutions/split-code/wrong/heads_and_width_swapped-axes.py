# label: heads_and_width_swapped
# step: Qh
def split_heads(Q, num_heads):
    n, d_model = Q.shape
    d_k = d_model // num_heads
    return Q.reshape(n, d_k, num_heads).transpose(1, 0, 2)
