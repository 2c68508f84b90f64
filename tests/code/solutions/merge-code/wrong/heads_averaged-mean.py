# label: heads_averaged
# step: concat
def merge_heads(heads):
    merged = heads.mean(axis=0)
    return merged
