#!/usr/bin/env python3
"""Writes tests/data/rng.txt: what numpy.random.default_rng(seed).normal() gives, for tests/unit/test_rng.c.

    python3 tests/data/gen_rng.py > tests/data/rng.txt

A line for each seed: the seed, the first 8 draws, then for 200,000 draws: the sum modulo 2^64 of their bit patterns, and
how many lie in the ziggurat's tail.  (The tail needs the C library's log1p: written on x86-64 with FMA, glibc 2.36.)
"""
import numpy as np

SEEDS = [0, 1, 7, 42, 2**32 - 1, 2**32, 12345678901234, 2**64 - 1]
DRAWS = 200_000
TAIL = 3.6541528853610088


def main():
    print(f"# numpy {np.__version__}")
    for seed in SEEDS:
        draws = np.random.default_rng(seed).normal(size=DRAWS)
        bits = int(np.sum(draws.view(np.uint64), dtype=np.uint64))
        first = " ".join(float.hex(float(x)) for x in draws[:8])
        print(seed, first, bits, np.count_nonzero(np.abs(draws) >= TAIL))


main()
