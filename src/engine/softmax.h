/* softmax: scores to weights, and the ways to get it wrong.
 *
 * Which scores share a maximum and which share a sum are settings, so that the wrong axis, a lost keepdims and a
 * maximum of the whole tensor are the same code as the right softmax. */
#ifndef MHA_ENGINE_SOFTMAX_H
#define MHA_ENGINE_SOFTMAX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* The entries that share one maximum or sum with entry (h, i, j). */
enum group {
    GROUP_KEYS,    /* (h, i, all): the right one */
    GROUP_QUERIES, /* (h, all, j) */
    GROUP_HEADS,   /* (all, i, j) */
    GROUP_MATRIX,  /* (h, all, all) */
    GROUP_ALL,     /* the whole tensor */
    GROUP_ROW_J,   /* (h, j, all): a keepdims was forgotten, so column j meets the result of row j */
    GROUP_NONE     /* no maximum is subtracted; nothing is divided */
};

enum softmax_of { SOFTMAX_EXP, SOFTMAX_POWER_OF_TWO, SOFTMAX_ITSELF };

struct softmax {
    enum group maximum, sum;
    enum softmax_of of;
    bool negated;       /* maximum - score for score - maximum */
    bool of_negative;   /* the softmax of -score */
    bool sum_unshifted; /* the sum runs over exp(score), without the maximum */
    bool empty_is_nan;  /* a group of -INFINITY alone gives NaN, as NumPy would; right: zeros */
    double clip;        /* scores are first clipped to [-clip, clip]; 0: they are not */
    bool twice;         /* the softmax of the softmax */
};

/* How entries fall into groups, as strides from (h, i, j) to the group's index. */
struct grouping {
    size_t n_groups;  /* 0: no maximum, or no sum */
    size_t enters[3]; /* the group that an entry is counted in */
    size_t reads[3];  /* the group whose result it meets; another one only in GROUP_ROW_J */
};

/* The parts of value = numerator / sum, where sum adds up the addends of a group. */
struct softmax_parts {
    double *numerator, *addend; /* one for each entry */
    double *maximum, *sum;      /* one for each group; where there are no groups, one: 0 and 1 */
    struct grouping maximum_of, sum_of;
};

size_t grouping_index(const size_t stride[3], const size_t at[3]);

/* softmax_parts: of (heads, rows, columns) scores; all memory comes from the arena. */
struct softmax_parts softmax_parts(const struct softmax *s, const size_t extent[3], const double *scores,
                                   struct arena *arena);

/* softmax_run: the values; out may be the scores themselves. */
void softmax_run(const struct softmax *s, const size_t extent[3], double *out, const double *scores,
                 struct arena *scratch);

/* softmax_needs_whole: along which axes an entry depends on all others. */
void softmax_needs_whole(const struct softmax *s, bool whole[3]);

/* softmax_reads_row: whether an entry depends on its own row alone. */
bool softmax_reads_row(const struct softmax *s);

#endif
