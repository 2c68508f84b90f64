/* diagnose: which known mistakes explain what a learner has.
 *
 * Every recipe one choice away from the right one is run on the learner's inputs; if none reproduces the learner's
 * numbers, every recipe two choices away.  What the recipes share is computed once. */
#ifndef MHA_ENGINE_DIAGNOSE_H
#define MHA_ENGINE_DIAGNOSE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "engine/recipe.h"
#include "engine/relate.h"
#include "engine/same.h"
#include "engine/setup.h"
#include "engine/tensor.h"
#include "engine/trace.h"

/* What a learner has for one step of one setup: all of it, a part, or just its shape. */
struct evidence {
    const struct setup *setup; /* checked */
    enum step_id step;
    size_t n_fixed; /* a part is named by its leading indices: {1} is head 1, {1, 0} its row 0, all of them a cell */
    size_t fixed[TENSOR_MAX_DIM];
    bool shape_only;
    bool is_given;       /* handed to the learner, typed being the right one: a mistake that changes it wasn't made */
    struct tensor typed; /* the learner's part; the axes that are fixed are gone from its shape, so a cell has none */
    double unit;         /* the learner's numbers are counted in this unit (ln 2, say); 0 is taken as 1 */
    struct sameness how;
};

/* evidence_part: the part of a tensor that the evidence speaks of, sharing its data; false where it has no such part.
 */
bool evidence_part(struct tensor *part, const struct evidence *e, const struct tensor *whole);

/* evidence_agrees: whether the trace's step is what the learner has.  False where the trace has no such step. */
bool evidence_agrees(const struct evidence *e, const struct trace *trace);

enum diagnosis_kind {
    DIAGNOSIS_RIGHT,  /* the right computation gives all of it: nobody is blamed */
    DIAGNOSIS_SINGLE, /* one mistake gives it; several found: any of them would, the data can't tell */
    DIAGNOSIS_PAIR,   /* two mistakes together */
    DIAGNOSIS_UNKNOWN /* none that we know; `relation` says what can be said */
};

enum { DIAGNOSIS_MAX = 16 };

struct explanation {
    const struct mistake *first, *second; /* in the order of their stages; second is NULL in a single one */
};

struct diagnosis {
    enum diagnosis_kind kind;
    size_t n_found;
    struct explanation found[DIAGNOSIS_MAX]; /* in the order of the catalogue */
    bool has_more;                           /* more than DIAGNOSIS_MAX explain it */
    size_t first_wrong;                      /* the first of the evidence that the right computation does not give */
    struct relation relation;                /* how that one stands to the right tensor */
};

/* diagnose: mistakes that explain all of the evidence together.
 *
 * A mistake that does not apply to a setup (there is no mask, say) leaves that setup right.  Pairs are tried only where
 * the evidence holds at least three different numbers that are neither 0 nor 1: thousands of pairs would hit fewer by
 * chance.  Mistakes of stages after the step can't show and are left out.
 *
 * Errors: ERR_TOO_BIG where memory does not suffice.  Memory: its own, given back before it returns.
 */
MUST_CHECK bool diagnose(struct diagnosis *out, const struct evidence *evidence, size_t n, struct err *err);

/* diagnose_where_it_applies: the same for code, which does something on every setup: where a mistake can't be made as
 * it is modelled (tokens that the heads can't share, say), the evidence speaks neither for nor against it.  Single
 * mistakes only, and those that explain at least two of the wrong pieces of evidence. */
MUST_CHECK bool diagnose_where_it_applies(struct diagnosis *out, const struct evidence *evidence, size_t n,
                                          struct err *err);

#endif
