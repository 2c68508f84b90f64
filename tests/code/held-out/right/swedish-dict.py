import numpy as np


def multi_head_attention(Q, K, V, num_heads):
    bredd = Q.shape[1] // num_heads
    huvuden = {}
    for namn in range(num_heads):
        fran, till = namn * bredd, (namn + 1) * bredd
        poang = np.zeros((len(Q), len(K)))
        for i, fraga in enumerate(Q[:, fran:till]):
            for j, nyckel in enumerate(K[:, fran:till]):
                poang[i, j] = sum(fraga * nyckel) / bredd ** 0.5
        vikter = np.exp(poang - poang.max(axis=1).reshape(len(Q), 1))
        vikter = vikter / vikter.sum(axis=1).reshape(len(Q), 1)
        huvuden[namn] = vikter.dot(V[:, fran:till])
    return np.hstack([huvuden[namn] for namn in sorted(huvuden)])
