/* expr: arithmetic as learners and authors type it, with the meaning it has in Python.
 *
 *   numbers   0.6698  .5  1e-3  1_000       names   those of a struct names
 *   + - * / // % **  ( )                    sqrt ln log exp abs, also as np.sqrt, math.log; "ln 4" without brackets
 *   inf  pi                                  == != < <= > >= and or not   (1 or 0)
 *
 * Always a point, in every locale.  A typographic minus and a no-break space count as their plain forms. */
#ifndef MHA_COURSE_EXPR_H
#define MHA_COURSE_EXPR_H

#include <stdbool.h>

#include "base/err.h"
#include "base/str.h"
#include "course/names.h"

/* expr_eval: the value of the whole text.  ERR_CONTENT: says what could not be read, in words for a learner.
 * names may be NULL. */
MUST_CHECK bool expr_eval(double *out, struct str text, const struct names *names, struct err *err);

/* expr_uses_names: whether any identifier other than a function or constant occurs. */
bool expr_uses_names(struct str text);

/* expr_equal: whether two expressions mean the same, whatever values their names have: those of `names` if it holds the
 * sizes of heads, and other sizes that hang together as they do (d_model = num_heads * d_k, ...).  Names that are no
 * sizes get values of their own.  False also when either can't be read. */
bool expr_equal(struct str a, struct str b, const struct names *names);

#endif
