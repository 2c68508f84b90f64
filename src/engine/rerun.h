/* rerun: a product of matrices computed again after some numbers of what it reads have changed.  Internal to the
 * engine.
 *
 * One number of X changes one row of Q, one of W_q one column: the rest is copied.  In a long text that is a hundred
 * times less work. */
#ifndef MHA_ENGINE_RERUN_H
#define MHA_ENGINE_RERUN_H

#include <stdbool.h>

#include "base/arena.h"
#include "engine/formula.h"

/* formula_rerun: what formula_run would write to out, where `before` is the same formula over other numbers and made
 * known.  False where they differ in more than some numbers of one operand; then nothing is written. */
bool formula_rerun(const struct formula *f, double *out, const struct formula *before, const double *known,
                   struct arena *scratch);

#endif
