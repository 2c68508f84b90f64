/* window: a part of a tensor, as --window names it: "0:1,0:8,0:8", one half-open range for each axis. */
#ifndef MHA_FRONT_WINDOW_H
#define MHA_FRONT_WINDOW_H

#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "engine/tensor.h"

struct window {
    size_t ndim;
    size_t from[TENSOR_MAX_DIM], to[TENSOR_MAX_DIM];
};

/* window_of: all of a tensor. */
struct window window_of(const struct tensor *t);

/* window_parse: the ranges must lie inside of t and not be empty; ERR_USAGE says both numbers. */
MUST_CHECK bool window_parse(struct window *out, const char *text, const struct tensor *t, struct err *err);

/* window_cut: the part, in the arena; t itself when the window is all of it. */
MUST_CHECK bool window_cut(struct tensor *out, const struct tensor *t, const struct window *window, struct arena *arena,
                           struct err *err);

#endif
