# label: return_inside_loop
# step: concat
def merge_heads(heads):
    for head in heads:
        return head
