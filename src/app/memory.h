/* memory: the flat buffer of a step, and the ways to read it: why a reshape alone is neither a split nor a merge.
 *
 * A tensor is a row of numbers and a stride for every axis: how many numbers further its next index lies.  A reshape
 * and a transpose change the strides and move nothing (the reshape after a transpose has to copy). */
#ifndef MHA_APP_MEMORY_H
#define MHA_APP_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/trace.h"

enum memory_reading {
    MEMORY_AS_IS, /* Q (token, column), or heads (head, token, k) */
    MEMORY_STEP,  /* on the way: (token, head, k), in both directions */
    MEMORY_RIGHT, /* Qh (head, token, k), or concat (token, column) */
    MEMORY_BARE,  /* what a reshape alone would read in its place */
    N_MEMORY_READINGS
};

/* One way to read the buffer. */
struct memory_view {
    const char *axes[TENSOR_MAX_DIM]; /* "token", "head", "k" */
    size_t ndim, shape[TENSOR_MAX_DIM], stride[TENSOR_MAX_DIM];
    bool is_joined; /* the last two axes are read as one column (and the numbers copied to be so) */
};

struct memory {
    enum step_id step;           /* whose numbers lie in the buffer */
    enum step_id made;           /* what is made of it by moving numbers alone; N_STEPS: nothing, one view only */
    const struct tensor *buffer; /* the trace's; without data where it is not stored */
    const struct trace *trace;
    struct memory_view view[N_MEMORY_READINGS];
};

/* memory_made: what a split or merge makes of a step (Qh of Q or of itself); N_STEPS for other steps. */
enum step_id memory_made(enum step_id step);

/* memory_of: of a step; of Qh, Kh, Vh and concat, the buffer is that of the step they were made from.  The other
 * readings come with with_made, where the sizes are those of a right split or merge. */
void memory_of(struct memory *out, const struct trace *trace, enum step_id step, bool with_made);

/* memory_index: what is read in a slot; returns how many indices.  memory_slot: the reverse. */
size_t memory_index(const struct memory_view *view, size_t slot, size_t at[TENSOR_MAX_DIM]);
size_t memory_slot(const struct memory_view *view, const size_t *at);

/* memory_number: what lies in a slot. */
double memory_number(const struct memory *m, size_t slot, struct arena *scratch);

/* memory_slot_of: where a cell of the buffer's step, or of what is made of it, lies. */
size_t memory_slot_of(const struct memory *m, enum step_id step, const size_t *at);

/* memory_is_misread: whether the bare reshape reads something else in this slot than it should. */
bool memory_is_misread(const struct memory *m, size_t slot);

#endif
