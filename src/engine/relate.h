/* relate: how a wrong tensor stands to the right one, when no known mistake explains it. */
#ifndef MHA_ENGINE_RELATE_H
#define MHA_ENGINE_RELATE_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/same.h"
#include "engine/tensor.h"

enum relation_kind {
    RELATION_NONE,           /* nothing simple; see n_wrong and first_wrong */
    RELATION_OTHER_SHAPE,    /* not even the shape */
    RELATION_TRANSPOSED,     /* right with its last two axes exchanged */
    RELATION_HEADS_PERMUTED, /* right heads in another order: order[i] stands where i should */
    RELATION_FACTOR,         /* right times `number` */
    RELATION_SHIFT,          /* right plus `number` */
    RELATION_COLUMNS_SUM,    /* weights whose columns sum to 1, and whose rows do not */
    RELATION_ROWS_SUM,       /* weights with a row that does not sum to 1, but to `number` */
    RELATION_ALL_SUM,        /* weights of which each matrix sums to 1 */
    RELATION_NAN,            /* n_wrong entries are NaN */
    RELATION_SOME_HEADS,     /* the heads order[0] to order[n_heads - 1] are wrong, others right */
    RELATION_SOME_ROWS       /* the same for rows, of a matrix or of every head */
};

enum { RELATION_MAX_HEADS = 64 };

struct relation {
    enum relation_kind kind;
    double number;
    size_t n_heads, order[RELATION_MAX_HEADS];
    bool is_zero;              /* RELATION_SOME_HEADS, RELATION_SOME_ROWS: nothing but zeros stands there */
    size_t n_wrong, n_entries; /* how many entries differ, of how many */
    size_t ndim, first_wrong[TENSOR_MAX_DIM]; /* the first that differs */
};

/* relate: compares two tensors of one step.  heads: how many blocks of columns a matrix has (concat), 1 for none.
 * is_weights: whether rows should sum to 1. */
void relate(struct relation *out, const struct tensor *right, const struct tensor *got, size_t heads, bool is_weights,
            const struct sameness *how);

/* relation_format: one sentence for the learner, such as "Your numbers are the right ones times 2.449."  Returns buf;
 * "" where there is nothing to say. */
enum { RELATION_TEXT = 160 };
const char *relation_format(const struct relation *r, char buf[RELATION_TEXT]);

#endif
