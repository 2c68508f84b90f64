# label: merge_reshape_no_transpose
# step: concat
def merge_heads(heads):
    num_heads, n, d_v = heads.shape
    return heads.reshape(n, num_heads * d_v)
