#!/usr/bin/env python3
"""Writes tests/data/exp.txt and log.txt: exp(x) and log(x) to 50 digits, for tests/unit/test_exp.c.

    python3 tests/data/gen_exp.py

A line holds x and the result as the nearest double and the rest, so that errors of a fraction of an ulp can be told.
"""
import pathlib
import random
from decimal import Decimal, getcontext

getcontext().prec = 50


def write(name, points, exact):
    with open(pathlib.Path(__file__).parent / f"{name}.txt", "w", encoding="ascii") as f:
        print(f"# x, {name}(x) rounded, what the rounding lost", file=f)
        for x in points:
            value = exact(Decimal(x))
            nearest = float(value)
            print(float.hex(x), float.hex(nearest), float.hex(float(value - Decimal(nearest))), file=f)


def main():
    rng = random.Random(1)
    points = [0.0, -0.0, 1.0, -1.0, 0.5, 1e-300, -1e-20, 709.78, -708.4, -745.13, 0.34657359027997264]
    points += [rng.uniform(-1, 1) for _ in range(120)]
    points += [rng.uniform(-40, 0) for _ in range(120)]
    points += [rng.uniform(-740, 709) for _ in range(120)]
    points += [rng.gauss(0, 1) * 2.0 ** rng.randint(-40, 5) for _ in range(120)]
    write("exp", points, Decimal.exp)
    points = [5e-324, 2.2e-308, 1.7976931348623157e308, 0.7071067811865475, 0.7071067811865476, 1.4142135623730951]
    points += [float(n) for n in range(1, 101)]
    points += [1 + rng.choice((-1, 1)) * 2.0 ** -n for n in range(1, 53)]
    points += [rng.random() for _ in range(150)]
    points += [rng.uniform(0.65, 1.5) for _ in range(150)]
    points += [2.0 ** rng.uniform(-1070, 1023) for _ in range(60)]
    write("log", points, Decimal.ln)


main()
