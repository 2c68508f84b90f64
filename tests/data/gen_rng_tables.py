#!/usr/bin/env python3
"""Writes src/engine/rng_tables.c: the ziggurat tables of the NumPy that runs this script.

The tables are constants of NumPy's source (numpy/random/src/distributions/ziggurat_constants.h) that can't be had from
Python; they are read from the static library that every NumPy ships, numpy/random/lib/libnpyrandom.a.

    python3 tests/data/gen_rng_tables.py > src/engine/rng_tables.c
"""
import os
import re
import struct
import subprocess
import tempfile

import numpy as np

LIBRARY = os.path.join(os.path.dirname(np.__file__), "random", "lib", "libnpyrandom.a")

HEAD = """\
/* The tables of NumPy's ziggurat, as tests/data/gen_rng_tables.py read them from NumPy %s.
 *
 * They are data, not code: computing them afresh gives other last digits, and then other random numbers. */
#include "engine/rng_tables.h"
"""


def read_tables():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.check_call(["ar", "x", LIBRARY], cwd=folder)
        path = os.path.join(folder, "distributions.o")
        sections = subprocess.check_output(["readelf", "-SW", path], text=True)
        start = int(re.search(r"\.rodata +PROGBITS +\S+ +(\S+)", sections).group(1), 16)
        names = subprocess.check_output(["nm", "-S", path], text=True)
        symbols = {name: int(at, 16) for at, name in re.findall(r"^(\S+) \S+ r (\w+)$", names, re.MULTILINE)}
        with open(path, "rb") as file:
            data = file.read()

    def table(name, code):
        offset = start + symbols[name]
        return struct.unpack("<256" + code, data[offset:offset + 2048])

    return table("ki_double", "Q"), table("wi_double", "d"), table("fi_double", "d")


def show(declaration, items, per_line):
    print(f"\nconst {declaration}[256] = {{")
    for i in range(0, 256, per_line):
        print("    " + ", ".join(items[i:i + per_line]) + ",")
    print("};")


def main():
    ki, wi, fi = read_tables()
    print(HEAD % np.__version__, end="")
    show("uint64_t rng_ki", [f"0x{k:013x}" for k in ki], 6)
    show("double rng_wi", [float.hex(w) for w in wi], 4)
    show("double rng_fi", [float.hex(f) for f in fi], 4)


main()
