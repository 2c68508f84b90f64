/* contract: sums of products over strided views; nearly every step of a computation is one. */
#ifndef MHA_ENGINE_CONTRACT_H
#define MHA_ENGINE_CONTRACT_H

#include <stddef.h>

#include "base/arena.h"
#include "engine/formula.h"

/* contract_run: all entries of a FORMULA_CONTRACT, to out. */
void contract_run(const struct formula *f, double *out, struct arena *scratch);

/* contract_finish: what the sum of an entry becomes: plus bias, and not below zero where that is asked. */
double contract_finish(const struct formula *f, double sum, size_t head, size_t row, size_t col);

#endif
