# label: heads_not_merged
# step: -
import numpy as np


def attention(q, k, v):
    scores = q.dot(k.T) / np.sqrt(q.shape[1])
    exps = np.exp(scores - scores.max(axis=1)[:, None])
    return (exps / exps.sum(axis=1)[:, None]).dot(v)


def multi_head_attention(Q, K, V, num_heads):
    outputs = []
    for q, k, v in zip(np.split(Q, num_heads, axis=1), np.split(K, num_heads, axis=1), np.split(V, num_heads, axis=1)):
        outputs.append(attention(q, k, v))
    return outputs
