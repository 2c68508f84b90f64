# label: unimplemented_pass
# step: -
def split_heads(Q, num_heads):
    """Q: (n, d_model)."""
    raise NotImplementedError
