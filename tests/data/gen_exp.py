#!/usr/bin/env python3
"""Writes tests/data/exp.txt: exp(x) to 50 digits, for tests/unit/test_exp.c.

    python3 tests/data/gen_exp.py > tests/data/exp.txt

A line holds x and exp(x) as the nearest double and the rest, so that errors of a fraction of an ulp can be told.
"""
import random
from decimal import Decimal, getcontext

getcontext().prec = 50


def main():
    rng = random.Random(1)
    points = [0.0, -0.0, 1.0, -1.0, 0.5, 1e-300, -1e-20, 709.78, -708.4, -745.13, 0.34657359027997264]
    points += [rng.uniform(-1, 1) for _ in range(120)]
    points += [rng.uniform(-40, 0) for _ in range(120)]
    points += [rng.uniform(-740, 709) for _ in range(120)]
    points += [rng.gauss(0, 1) * 2.0 ** rng.randint(-40, 5) for _ in range(120)]
    print("# x, exp(x) rounded, what the rounding lost")
    for x in points:
        exact = Decimal(x).exp()
        nearest = float(exact)
        print(float.hex(x), float.hex(nearest), float.hex(float(exact - Decimal(nearest))))


main()
