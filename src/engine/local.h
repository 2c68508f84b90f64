/* local: the formula of a part of a step, with all that it reads at hand.  Internal to the engine. */
#ifndef MHA_ENGINE_LOCAL_H
#define MHA_ENGINE_LOCAL_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/formula.h"
#include "engine/recent.h"
#include "engine/trace.h"

/* Where a formula reads a piece of a step that is not stored. */
struct piece {
    bool is_cut;
    enum step_id of;
    struct box box;
};

struct local {
    struct formula formula; /* of the part alone */
    struct box loops;       /* which values of the loops HEAD, ROW and COL it covers: at least the part */
    struct piece a, b;
};

/* box_whole: all of a tensor. */
struct box box_whole(const struct tensor *t);

/* local_formula: the formula for a box of a step that is not stored.  False, with err filled, where memory does not
 * suffice. */
MUST_CHECK bool local_formula(struct local *out, const struct trace *trace, const struct step *step, struct box box,
                              struct arena *arena, struct err *err);

/* local_index: where the entry with this flat index of the whole step stands among those of the local formula. */
size_t local_index(const struct local *l, const struct formula *whole, size_t flat);

/* local_compute: the entries of a box of a step, stored or not, to a tensor of three axes. */
MUST_CHECK bool local_compute(struct tensor *out, const struct trace *trace, const struct step *step, struct box box,
                              struct arena *arena, struct err *err);

/* local_cost: how many multiply-adds, and entries of other formulas, local_compute would take. */
double local_cost(const struct trace *trace, const struct step *step, struct box box);

#endif
