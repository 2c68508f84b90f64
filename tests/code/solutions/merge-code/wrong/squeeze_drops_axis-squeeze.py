# label: squeeze_drops_axis
# step: concat
def merge_heads(heads):
    num_heads, n, d_v = heads.shape
    return heads.transpose(1, 0, 2).reshape(1, n, num_heads * d_v).squeeze()
