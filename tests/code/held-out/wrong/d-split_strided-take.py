# label: split_strided
# step: Qh
import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    d = Q.shape[1]
    outs = []
    for h in range(num_heads):
        idx = [c for c in range(d) if c % num_heads == h]
        q, k, v = (np.take(m, idx, axis=1) for m in (Q, K, V))
        logits = q @ k.T / np.sqrt(len(idx))
        p = np.exp(logits - logits.max(axis=1, keepdims=True))
        outs.append(p / p.sum(axis=1, keepdims=True) @ v)
    return np.concatenate(outs, axis=1)
