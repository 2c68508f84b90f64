/* misprediction: what can be said of a wrong prediction, without giving away what is still to come.
 *
 * Only earlier steps are named: their shapes and numbers have been seen. */
#ifndef MHA_COURSE_MISPREDICTION_H
#define MHA_COURSE_MISPREDICTION_H

#include <stddef.h>

#include "base/arena.h"
#include "engine/trace.h"

/* misprediction_shape: "That is the shape of Q, before it is split into heads."; "" where nothing can be said. */
const char *misprediction_shape(const struct trace *trace, enum step_id asked, size_t ndim, const size_t *shape,
                                struct arena *arena);

/* misprediction_number: "That is what scores has there, before they are scaled." of a number typed for a cell;
 * or "". */
const char *misprediction_number(const struct trace *trace, enum step_id asked, const size_t *at, double typed,
                                 struct arena *arena);

#endif
