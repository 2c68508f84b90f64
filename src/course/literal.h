/* literal: shapes and tensors as learners type them. */
#ifndef MHA_COURSE_LITERAL_H
#define MHA_COURSE_LITERAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "course/names.h"
#include "engine/tensor.h"

/* literal_shape: "(2, 5, 4)", "2x5x4", "[2,5,4]", "2, 5, 4", "2 5 4", "(h, n, d // h)", "(5,)", "()".  ERR_CONTENT in
 * words for a learner. */
enum { LITERAL_MAX_DIM = 8 };
MUST_CHECK bool literal_shape(size_t *ndim, size_t shape[LITERAL_MAX_DIM], struct str text, const struct names *names,
                              struct err *err);

/* literal_parts: the texts between the commas of a shape, brackets removed; for comparing shapes in names. */
MUST_CHECK bool literal_parts(size_t *n, struct str part[LITERAL_MAX_DIM], struct str text, struct err *err);

/* literal_tensor: a NumPy literal, "[[0.67, 1/3], [1, 0]]", also inside np.array(...); 1 to 3 axes, at most `max`
 * entries.  A bare number has no axes. */
MUST_CHECK bool literal_tensor(struct tensor *out, struct str text, size_t max, const struct names *names,
                               struct arena *arena, struct err *err);

#endif
