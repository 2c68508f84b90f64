/* window: a part of a tensor, as --window names it: "0:1,0:8,0:8", one half-open range for each axis. */
#ifndef MHA_FRONT_WINDOW_H
#define MHA_FRONT_WINDOW_H

#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "engine/tensor.h"
#include "engine/trace.h"

struct window {
    size_t ndim;
    size_t from[TENSOR_MAX_DIM], to[TENSOR_MAX_DIM];
};

/* window_of: all of a tensor. */
struct window window_of(const struct tensor *t);

/* window_parse: the ranges must lie inside of t, of which the shape alone counts, and not be empty; ERR_USAGE says both
 * numbers. */
MUST_CHECK bool window_parse(struct window *out, const char *text, const struct tensor *t, struct err *err);

/* window_take: the part of a step, in the arena, whether or not the trace stores the step. */
MUST_CHECK bool window_take(struct tensor *out, const struct window *window, const struct trace *trace,
                            const struct step *step, struct arena *arena, struct err *err);

#endif
