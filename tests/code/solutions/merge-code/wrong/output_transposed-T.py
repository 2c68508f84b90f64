# label: output_transposed
# step: concat
def merge_heads(heads):
    num_heads, n, d_v = heads.shape
    return heads.swapaxes(1, 2).reshape(num_heads * d_v, n)
