/* product: the contractions that are products of matrices, tile by tile; the bits of engine/contract.h.  Internal to
 * the engine. */
#ifndef MHA_ENGINE_PRODUCT_H
#define MHA_ENGINE_PRODUCT_H

#include <stdbool.h>

#include "base/arena.h"
#include "engine/formula.h"

/* product_fits: whether a contraction is one: `a` does not hang on the column, `b` not on the row, and
 * there are several rows. */
bool product_fits(const struct formula *f);

/* product_run: all entries, to out.  Large ones are shared among threads. */
void product_run(const struct formula *f, double *out, struct arena *scratch);

#endif
