/* window: any part of any step of a computation that is too large to store.
 *
 * The scores of n tokens are n * n numbers a head: at n = 16384 and 16 heads, 32 GiB.  What they are made of, Qh and
 * Kh, is small.  A trace that is opened with a limit (trace_open) keeps what is small, and windows
 * of the rest are computed from that: a window of weights takes the whole rows it lies in and no more. */
#ifndef MHA_ENGINE_WINDOW_H
#define MHA_ENGINE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "engine/trace.h"

/* trace_window: the entries first[axis] <= at < first[axis] + extent[axis] of a step, stored or not; out has the
 * step's axes.  The numbers are the bits that a stored step would hold (tests/unit/test_window.c).
 *
 * Cost: O(rows of the window * n_k * d_k) for scores to weights; from heads on, all heads of these rows.
 * Errors: ERR_USAGE for a step that does not occur or a window beyond it; ERR_TOO_BIG. */
MUST_CHECK bool trace_window(struct tensor *out, const struct trace *trace, enum step_id id, const size_t *first,
                             const size_t *extent, struct arena *arena, struct err *err);

/* trace_number: one entry of a step, stored or not. */
double trace_number(const struct trace *trace, enum step_id id, const size_t *at, struct arena *scratch);

/* trace_row_cost: how many multiply-adds (and entries of other formulas) so many columns of one row of a step take, of
 * one head where it has heads; 0 for one that is stored or doesn't occur.  Under wrong choices a row may take all rows
 * of an earlier step. */
double trace_row_cost(const struct trace *trace, enum step_id id, size_t cols);

#endif
