# label: mask_ignored mask_after_softmax
# step: masked
def causal_mask(scaled):
    return scaled
