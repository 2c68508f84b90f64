# label: merge_dk_h_order
# step: concat
def merge_heads(heads):
    num_heads, n, d_v = heads.shape
    return heads.transpose(1, 2, 0).reshape(n, num_heads * d_v)
