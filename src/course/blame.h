/* blame: which mistake gives what a learner typed, in words for the learner. */
#ifndef MHA_COURSE_BLAME_H
#define MHA_COURSE_BLAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "course/answer.h"
#include "course/item.h"
#include "course/tolerance.h"
#include "course/verdict.h"
#include "engine/tensor.h"

/* blame_rounding: where what was typed is right but rounded too early, says so instead of a wrong verdict's message. */
bool blame_rounding(struct verdict *v, const struct tolerance *t, const double *expected, const double *typed, size_t n,
                    struct arena *arena);

/* blame_values: adds to a wrong verdict the labels of the mistakes that give the numbers typed, and says what they are
 * instead of the verdict's message; where no mistake is known, what can be said of the numbers (a constant factor, say)
 * is added to it.  Where no mistake gives them exactly, one that
 * the exercise tells may give them rounded to fewer digits.  A mistake that would have changed a step shown under the
 * prompt is not blamed.  Does nothing unless the answer is a part of the right computation. */
void blame_values(struct verdict *v, const struct answer *answer, const struct item *item, const struct tensor *typed,
                  struct arena *arena);

/* blame_shape: the same for a shape typed. */
void blame_shape(struct verdict *v, const struct answer *answer, const struct item *item, size_t ndim,
                 const size_t *shape, struct arena *arena);

#endif
