/* masking: what a mask does to one score, and the ways to get it wrong. */
#ifndef MHA_ENGINE_MASKING_H
#define MHA_ENGINE_MASKING_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/setup.h"

/* Which scores stay. */
enum keep {
    KEEP_GIVEN,      /* those that the setup's mask allows */
    KEEP_FORBIDDEN,  /* those that it forbids */
    KEEP_LOWER,      /* key <= query + shift */
    KEEP_UPPER,      /* key >= query + shift */
    KEEP_QUERY_ROWS, /* all of a row, where the padding mask allows the key of the same index */
    KEEP_CAUSAL_TOO, /* those that the setup's mask and a causal mask allow */
    KEEP_ALL
};

/* What happens to them. */
enum mask_effect {
    MASK_REPLACES,   /* a score that does not stay becomes `fill` */
    MASK_ADDS,       /* the additive mask is added, -INFINITY where the score does not stay */
    MASK_ADDS_KEEP,  /* 1 is added to those that stay */
    MASK_TIMES_KEEP, /* those that do not stay become 0 */
    MASK_TIMES_INF   /* (1 - keep) * -INFINITY is added, and 0 * INFINITY is NaN */
};

struct masking {
    const struct setup *setup;
    enum keep keep;
    ptrdiff_t shift;
    enum mask_effect effect;
    double fill;
    size_t first_row, first_col; /* of the window that is computed */
};

bool masking_keeps(const struct masking *m, size_t row, size_t col);

/* masking_apply: the score after the mask. */
double masking_apply(const struct masking *m, double score, size_t row, size_t col);

/* masking_number: what is added, multiplied with or put in its place; *replaces says whether the latter. */
double masking_number(const struct masking *m, size_t row, size_t col, bool *replaces);

#endif
