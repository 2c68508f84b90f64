#!/usr/bin/env python3
"""Writes the .npy files beside it, as NumPy does: python3 tests/data/npy/gen_npy.py (made with NumPy 1.24.2)."""
import os

import numpy as np

here = os.path.dirname(os.path.abspath(__file__))


def save(name, array, version=None):
    with open(os.path.join(here, name), "wb") as f:
        np.lib.format.write_array(f, array, version=version)


a = np.arange(24.0).reshape(2, 3, 4) / 8 - 1
save("f8-3d.npy", a)
save("f8-2d.npy", a[0])
save("f8-1d.npy", a[0, 0])
save("f8-0d.npy", np.array(-0.5))
save("f8-fortran.npy", np.asfortranarray(a))
save("f4-2d.npy", a[1].astype("<f4"))
save("f8-version-2.npy", a[0], version=(2, 0))
save("f8-special.npy", np.array([np.inf, -np.inf, np.nan, -0.0, 5e-324, 1.7976931348623157e308]))
save("bad-big-endian.npy", a[0].astype(">f8"))
save("bad-integers.npy", np.arange(6).reshape(2, 3))
save("bad-4d.npy", a.reshape(2, 3, 2, 2))
save("bad-empty.npy", np.zeros((0, 3)))
save("bad-structured.npy", np.zeros(2, dtype=[("x", "<f8"), ("y", "<f8")]))
save("bad-version-3.npy", a[0], version=(3, 0))
