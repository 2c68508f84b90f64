/* npy: NumPy's file format for one array, versions 1 and 2, little-endian float32 and float64, C and Fortran order.
 * Source: NumPy enhancement proposal 1, "A Simple File Format for NumPy Arrays". */
#ifndef MHA_IO_NPY_H
#define MHA_IO_NPY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

enum { NPY_MAX_DIM = 3 };

struct npy {
    size_t ndim;
    size_t shape[NPY_MAX_DIM];
    double *data; /* C order, widened to float64, in the arena */
};

/* npy_read: a whole file.  ERR_CONTENT says what was found instead; ERR_OPEN, ERR_TOO_BIG. */
MUST_CHECK bool npy_read(const char *path, struct npy *out, struct arena *arena, struct err *err);

/* npy_read_inside: a file named by content: a relative path that stays inside `folder`; absolute paths, ".." and
 * links are refused. */
MUST_CHECK bool npy_read_inside(const char *folder, const char *path, struct npy *out, struct arena *arena,
                                struct err *err);

/* npy_write: float64, version 1, C order; replaces the file as a whole. */
MUST_CHECK bool npy_write(const char *path, size_t ndim, const size_t *shape, const double *data, struct arena *arena,
                          struct err *err);

/* npy_parse: the same from memory; what the fuzzer calls. */
MUST_CHECK bool npy_parse(struct npy *out, struct str bytes, struct arena *arena, struct err *err);

#endif
