#!/usr/bin/env python3
"""Writes blocks.txt: attention in blocks of keys and its mistakes, by NumPy (written with NumPy 1.24.2).

A line: label (or "right"), seed, n_q, n_k, d_k, d_v, block, then the n_q * d_v numbers of the result.  Q, K and V are
drawn from default_rng(seed), in this order."""

import pathlib

import numpy as np

SIZES = [(91, 2, 5, 3, 4, 2), (92, 3, 7, 4, 2, 3), (93, 1, 6, 5, 3, 4), (94, 4, 4, 2, 3, 4)]


def softmax(z):
    e = np.exp(z - z.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def pieces(Q, K, V, block):
    for at in range(0, len(K), block):
        yield Q @ K[at : at + block].T / np.sqrt(Q.shape[1]), V[at : at + block]


def averaged(Q, K, V, block):
    parts = [softmax(s) @ v for s, v in pieces(Q, K, V, block)]
    return sum(parts) / len(parts)


def running(Q, K, V, block, keep_l=False, keep_o=False, forget=False):
    m, l, o = np.full((len(Q), 1), -np.inf), 0, 0
    for s, v in pieces(Q, K, V, block):
        top = s.max(axis=1, keepdims=True)
        top = top if forget else np.maximum(m, top)
        a, p = np.exp(m - top), np.exp(s - top)
        l = (l if keep_l else l * a) + p.sum(axis=1, keepdims=True)
        o = (o if keep_o else o * a) + p @ v
        m = top
    return o / l


def full_blocks(Q, K, V, block):
    n = len(K) // block * block
    return running(Q, K[:n], V[:n], block)


WAYS = {
    "right": lambda Q, K, V, block: softmax(Q @ K.T / np.sqrt(Q.shape[1])) @ V,
    "online_not_rescaled": lambda *a: running(*a, keep_l=True, keep_o=True),
    "online_sum_not_rescaled": lambda *a: running(*a, keep_l=True),
    "online_blend_not_rescaled": lambda *a: running(*a, keep_o=True),
    "online_maximum_forgotten": lambda *a: running(*a, forget=True),
    "online_short_block_dropped": full_blocks,
    "online_blocks_averaged": averaged,
}

lines = []
for label, way in WAYS.items():
    for seed, n_q, n_k, d_k, d_v, block in SIZES:
        rng = np.random.default_rng(seed)
        Q, K, V = (rng.normal(size=s) for s in ((n_q, d_k), (n_k, d_k), (n_k, d_v)))
        numbers = " ".join(f"{x:.17g}" for x in way(Q, K, V, block).ravel())
        lines.append(f"{label} {seed} {n_q} {n_k} {d_k} {d_v} {block} {numbers}\n")
pathlib.Path(__file__).with_name("blocks.txt").write_text("".join(lines))
