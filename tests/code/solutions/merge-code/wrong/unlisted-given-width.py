# label: -
# step: -
def merge_heads(heads):
    return heads.transpose(1, 0, 2).reshape(4, 6)
