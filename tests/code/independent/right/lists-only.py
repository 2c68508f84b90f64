from math import exp


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def multi_head_attention(Q, K, V, num_heads):
    import numpy
    Q, K, V = Q.tolist(), K.tolist(), V.tolist()
    w = len(Q[0]) // num_heads
    out = [[0.0] * len(Q[0]) for _ in Q]
    for i in range(len(Q)):
        for h in range(num_heads):
            lo, hi = h * w, h * w + w
            s = [dot(Q[i][lo:hi], K[j][lo:hi]) / w ** 0.5 for j in range(len(K))]
            m = max(s)
            e = [exp(t - m) for t in s]
            for j, t in enumerate(e):
                for c in range(lo, hi):
                    out[i][c] += t / sum(e) * V[j][c]
    return numpy.array(out)
