# label: -
# step: Qh
def split_heads(Q, num_heads):
    return Q.reshape(len(Q), num_heads, -1).transpose(1, 0, 2)[::-1]
