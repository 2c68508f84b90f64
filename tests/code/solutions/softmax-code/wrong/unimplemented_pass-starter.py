# label: unimplemented_pass
# step: -
def softmax(z):
    """z: (num_heads, n_q, n_k)."""
    raise NotImplementedError
