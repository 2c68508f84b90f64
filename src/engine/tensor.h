/* tensor: a small dense array of float64, row-major and contiguous, in an arena. */
#ifndef MHA_ENGINE_TENSOR_H
#define MHA_ENGINE_TENSOR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"

enum { TENSOR_MAX_DIM = 3, SHAPE_SIZE = 72 };

struct tensor {
    size_t ndim; /* 0: no tensor at all; 1 biases; 2 matrices; 3 (head, row, column) */
    size_t shape[TENSOR_MAX_DIM];
    double *data; /* owned by the arena it was made in */
};

/* tensor_new: zeros.  ERR_TOO_BIG when the number of bytes overflows or is over what memory allows. */
MUST_CHECK bool tensor_new(struct tensor *out, size_t ndim, const size_t *shape, struct arena *arena, struct err *err);

size_t tensor_count(const struct tensor *t); /* entries; 0 for no tensor */

/* tensor_offset: the flat index of at[0..ndim); every index must be inside its axis. */
size_t tensor_offset(const struct tensor *t, const size_t *at);
double tensor_get(const struct tensor *t, const size_t *at);
bool tensor_same_shape(const struct tensor *a, const struct tensor *b);

/* shape_format: as Python prints it: "(2, 5, 4)", "(5,)".  Returns buf. */
const char *shape_format(size_t ndim, const size_t *shape, char buf[SHAPE_SIZE]);

#endif
