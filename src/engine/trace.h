/* trace: the named tensors of one computation, in order, each with the NumPy expression that makes it and, for any
 * cell, the operands it came from. */
#ifndef MHA_ENGINE_TRACE_H
#define MHA_ENGINE_TRACE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "engine/recipe.h"
#include "engine/setup.h"
#include "engine/tensor.h"

struct recent;

struct step {
    enum step_id id;
    struct tensor value;
    const char *numpy;             /* "Qh @ Kh.transpose(0, 2, 1)"; "" for an input */
    const struct formula *made_by; /* the engine's own record of how; NULL for an input */
};

struct trace {
    const struct setup *setup;
    struct recipe recipe;
    size_t n_steps;
    struct step step[N_STEPS]; /* only those that occur, in order */
    size_t store_most; /* with more scores than this, steps from scores on have no data: engine/window.h makes parts of
                          them */
    struct recent *recent; /* the caller's: where parts of such steps are kept (engine/recent.h); NULL: nowhere */
};

/* trace_run: computes all steps of a recipe on a checked setup.  A trace ends before the first step that no longer
 * fits (a wrong choice may change a shape).  The setup must outlive the trace.
 *
 * Accuracy: every tensor equals NumPy's float64 result within 1e-12 of its largest entry, times min(largest
 * |scaled|, 1e6) for weights and later steps where that exceeds 1.
 * Errors: ERR_USAGE when a label of the recipe does not apply to this setup (says why); ERR_TOO_BIG. */
MUST_CHECK bool trace_run(struct trace *out, const struct setup *setup, const struct recipe *recipe,
                          struct arena *arena, struct err *err);

/* trace_right: the right recipe. */
MUST_CHECK bool trace_right(struct trace *out, const struct setup *setup, struct arena *arena, struct err *err);

/* trace_open: as trace_run, but where the scores of all heads together have more than store_most entries, the steps
 * from `scores` on have a shape and no data (value.data is NULL). */
MUST_CHECK bool trace_open(struct trace *out, const struct setup *setup, const struct recipe *recipe, size_t store_most,
                           struct arena *arena, struct err *err);

/* trace_vary: the computation beside another one, with another setup or recipe.  The steps that are made from the same
 * things in the same way are the other trace's, which must outlive it; the bits are those of trace_open. */
MUST_CHECK bool trace_vary(struct trace *out, const struct trace *base, const struct setup *setup,
                           const struct recipe *recipe, struct arena *arena, struct err *err);

/* step_stage: the stage that makes a step; N_STAGES for an input. */
enum stage step_stage(enum step_id id);

const struct step *trace_find(const struct trace *trace, enum step_id id); /* NULL when it does not occur */

/* Where one number came from. */
struct operand {
    enum step_id step;
    size_t at[TENSOR_MAX_DIM]; /* as many as the step's tensor has axes */
    double value;
};

enum origin_kind {
    ORIGIN_INPUT,   /* given: no terms */
    ORIGIN_MOVED,   /* one operand, unchanged: terms[0].a */
    ORIGIN_DOT,     /* sum of a * b over the terms, plus bias where has_bias */
    ORIGIN_SCALED,  /* terms[0].a divided by number */
    ORIGIN_MASKED,  /* terms[0].a plus number, or where `replaced` the number alone (right: 0, or -inf in its place) */
    ORIGIN_SOFTMAX, /* numerator / row_sum: one term for each entry of the row; terms[own] is the cell's own */
    ORIGIN_COMBINED /* some other sum of products (a wrong choice's): reads like ORIGIN_DOT */
};

struct term {
    struct operand a, b; /* b.step is N_STEPS for a plain number (b.value); unused in ORIGIN_SOFTMAX */
    double product;      /* what this term adds: a * b, or exp(a - row_max) in a softmax */
};

struct origin {
    enum origin_kind kind;
    size_t n_terms;
    struct term *terms; /* in the arena */
    double value;       /* the cell; equals what the terms make of it */
    double number;      /* divisor of a scaling, what a mask adds or puts in place */
    bool replaced;      /* mask: the number stands in place of the operand */
    bool has_bias;
    struct operand bias;
    double row_max, row_sum; /* softmax: the shift and the sum of the products; 0 (no key allowed) gives a cell of 0 */
    size_t own;              /* softmax: which term is the cell's own */

    /* What only wrong choices use; the values in a right computation in brackets. */
    double numerator;   /* softmax: what row_sum divides (terms[own].product); row_sum is 1 if nothing is divided */
    double factor;      /* softmax: the cell is numerator / row_sum / number * factor (number 1, factor 1) */
    bool at_least_zero; /* dot: a negative sum became 0 (false) */
};

/* trace_origin: the terms of one cell.  `at` must be inside the step's tensor. */
void trace_origin(const struct trace *trace, enum step_id id, const size_t *at, struct origin *out,
                  struct arena *arena);

#endif
