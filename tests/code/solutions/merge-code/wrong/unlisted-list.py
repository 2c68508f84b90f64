# label: -
# step: -
def merge_heads(heads):
    return [[x for head in heads for x in head[t]] for t in range(heads.shape[1])]
