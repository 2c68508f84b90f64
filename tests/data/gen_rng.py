#!/usr/bin/env python3
"""Writes tests/data/rng.txt: what numpy.random.default_rng(seed).normal() gives, for tests/unit/test_rng.c.

    python3 tests/data/gen_rng.py > tests/data/rng.txt

A line for each seed: the seed, the first 8 draws, then for 200,000 draws: the sum modulo 2^64 of the bit patterns of
those inside the ziggurat's strips, how many lie in its tail, and the sum of their absolute values.  (The tail needs
log1p, whose last bit may differ between C libraries; the strips need nothing but arithmetic.)
"""
import numpy as np

SEEDS = [0, 1, 7, 42, 2**32 - 1, 2**32, 12345678901234, 2**64 - 1]
DRAWS = 200_000
TAIL = 3.6541528853610088


def main():
    print(f"# numpy {np.__version__}")
    for seed in SEEDS:
        draws = np.random.default_rng(seed).normal(size=DRAWS)
        inside = np.abs(draws) < TAIL
        bits = int(np.sum(draws[inside].view(np.uint64), dtype=np.uint64))
        tail = np.abs(draws[~inside])
        first = " ".join(float.hex(float(x)) for x in draws[:8])
        print(seed, first, bits, tail.size, float.hex(float(tail.sum())))


main()
