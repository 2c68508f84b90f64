# label: split_sequence_axis
# step: Qh
import numpy as np


# array_split does not mind that the tokens can't be shared out evenly
def multi_head_attention(Q, K, V, num_heads):
    out = []
    for q, k, v in zip(np.array_split(Q, num_heads), np.array_split(K, num_heads), np.array_split(V, num_heads)):
        s = q @ k.T / np.sqrt(Q.shape[1] // num_heads)
        if s.size:
            s = np.exp(s - s.max(axis=1, keepdims=True))
            s = s / s.sum(axis=1, keepdims=True)
        out.append(s @ v)
    return np.concatenate(out)
