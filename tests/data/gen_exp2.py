#!/usr/bin/env python3
"""Prints the polynomials that src/engine/kernel.inc uses for 2^r, |r| <= 1/2, highest power first.

    python3 tests/data/gen_exp2.py

The polynomial meets 2^r at the Chebyshev nodes, which comes within a few per cent of the best one there is; it is
solved for in 60 digits.  Its largest relative error is printed beside it.
"""
from decimal import Decimal, getcontext
from math import cos, pi

getcontext().prec = 60
LN2 = Decimal(2).ln()


def exp2(x):
    return (x * LN2).exp()


def interpolate(degree):
    nodes = [Decimal(cos(pi * (2 * i + 1) / (2 * degree + 2))) / 2 for i in range(degree + 1)]
    rows = [[x ** k for k in range(degree + 1)] + [exp2(x)] for x in nodes]
    for i in range(degree + 1):
        pivot = max(range(i, degree + 1), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(degree + 1):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][-1] / rows[i][i] for i in range(degree + 1)]


def main():
    for name, degree in (("double", 11), ("float", 6)):
        c = interpolate(degree)
        points = [(Decimal(i) + Decimal("0.5")) / 2000 - Decimal("0.5") for i in range(2000)]
        error = max(abs(sum(a * x ** k for k, a in enumerate(c)) / exp2(x) - 1) for x in points)
        print(f"{name}: degree {degree}, error {float(error):.2g}")
        print(", ".join(f"{float(a):.17g}" for a in reversed(c)))


main()
