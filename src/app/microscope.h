/* microscope: the cell of a trace that is looked at, the operands it was made of, and the way back. */
#ifndef MHA_APP_MICROSCOPE_H
#define MHA_APP_MICROSCOPE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "engine/trace.h"

enum { MICROSCOPE_DEPTH = 32 };

struct look {
    enum step_id step;
    size_t at[TENSOR_MAX_DIM];
    size_t choice; /* which of its operands would be followed */
};

struct microscope {
    struct look here;
    size_t depth;
    struct look trail[MICROSCOPE_DEPTH]; /* where one came from, the oldest first; a full one forgets the oldest */
};

/* microscope_open: the first cell of a step, with no way back. */
void microscope_open(struct microscope *m, enum step_id step);

/* microscope_move: kept inside the tensor; axis counts from the last one (0: column, 1: row, 2: head). */
void microscope_move(struct microscope *m, const struct trace *trace, size_t axis, int by);

/* microscope_jump: to the indices typed ("0 1 2", "0, 1, 2", "[0, 1, 2]").  ERR_USAGE when they are none of this
 * tensor; says its shape. */
bool microscope_jump(struct microscope *m, const struct trace *trace, struct str indices, struct err *why);

/* microscope_largest: to the largest number of the row, or of the whole tensor; the first of equal ones.  ERR_USAGE
 * where the tensor is too large to be searched. */
MUST_CHECK bool microscope_largest(struct microscope *m, const struct trace *trace, bool of_whole_tensor,
                                   struct arena *scratch, struct err *why);

/* operands_list: the operands of an origin that are cells of the trace, in the order they are spoken of: a, b of every
 * term, then the bias; of a softmax, the cell's own score first.  Returns how many. */
size_t operands_list(const struct origin *origin, struct operand **out, struct arena *arena);

/* microscope_operand: the chosen operand of the cell, and of how many it is one; false for an input. */
bool microscope_operand(const struct microscope *m, const struct trace *trace, struct operand *out, size_t *n_of,
                        struct arena *arena);
void microscope_choose(struct microscope *m, size_t n_of, int by); /* another operand; goes round */

void microscope_follow(struct microscope *m, const struct operand *operand);
bool microscope_return(struct microscope *m); /* false at the beginning of the way */

#endif
