# label: heads_not_merged
# step: concat
def merge_heads(heads):
    return heads.transpose(1, 0, 2)
