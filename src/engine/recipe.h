/* recipe: one choice for every stage of the computation; the right one, or a named wrong one.
 *
 * All mistakes that the tutor knows stand in one table (engine/mistakes.c).  Adding a mistake is adding a row. */
#ifndef MHA_ENGINE_RECIPE_H
#define MHA_ENGINE_RECIPE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"
#include "engine/setup.h"

enum stage {
    STAGE_PROJECT,
    STAGE_SPLIT,
    STAGE_SCORES,
    STAGE_SCALE,
    STAGE_MASK,
    STAGE_SOFTMAX,
    STAGE_WEIGH,
    STAGE_MERGE,
    STAGE_OUTPUT,
    N_STAGES
};

const char *stage_name(enum stage stage); /* "project", "split", ... */

/* One known mistake.  Its other fields (how it computes, when it applies) are the engine's own business. */
struct mistake;

const char *mistake_label(const struct mistake *m);           /* "scale_sqrt_d_model" */
const char *mistake_sentence(const struct mistake *m);        /* what a teacher would say, one or two sentences */
const char *mistake_numpy(const struct mistake *m);           /* how it is spelled in NumPy */
bool mistake_stage(const struct mistake *m, enum stage *out); /* false for slips of code that are no stage's choice */

/* mistake_hidden: sizes on which the mistake changes nothing, as "d_k = 4 or num_heads = 1"; "" when there are none. */
const char *mistake_hidden(const struct mistake *m);

size_t mistakes_count(void);
const struct mistake *mistakes_at(size_t i);          /* in the order of the catalogue: by stage, then as listed */
const struct mistake *mistake_find(struct str label); /* NULL when unknown */

/* mistake_applies: whether the mistake can be made on this setup (a mask mistake needs a mask, ...); if not, why. */
bool mistake_applies(const struct mistake *m, const struct setup *setup, struct err *why);

struct recipe {
    const struct mistake *wrong[N_STAGES]; /* NULL: the right choice; {0} is the right recipe */
};

/* recipe_add: puts a label into force.  ERR_USAGE for an unknown label (with the nearest known one), one that is no
 * stage's choice, and a second label of the same stage. */
MUST_CHECK bool recipe_add(struct recipe *recipe, struct str label, struct err *err);

#endif
