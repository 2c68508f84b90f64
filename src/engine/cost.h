/* cost: what the steps of attention cost, in closed form and as counted from what was done.
 *
 * n_q queries, n_k keys, h heads of width d_k (keys) and d_v (values), X of width d_in:
 *   projections   n d_in d_out multiply-adds each      scores   h n_q n_k d_k = n_q n_k d_model
 *   weights       h n_q n_k exponentials               heads    h n_q n_k d_v
 * so the projections of a token cost the same however long the text is, and scores and heads grow with its square. */
#ifndef MHA_ENGINE_COST_H
#define MHA_ENGINE_COST_H

#include <stdint.h>

#include "engine/setup.h"
#include "engine/trace.h"

struct cost {
    uint64_t parameters;    /* numbers in the weights and biases that the step uses */
    uint64_t multiply_adds; /* one multiplication and one addition together; biases are not counted */
    uint64_t exponentials;
    uint64_t bytes; /* of the step's tensor in float64 */
};

/* cost_step: of one step of the right computation on a checked setup; zeros for a step that does not occur. */
struct cost cost_step(const struct setup *setup, enum step_id id);

/* cost_total: of all computed steps; bytes include the inputs. */
struct cost cost_total(const struct setup *setup);

/* cost_counted: counted from the loops that made a step, under any recipe; parameters are 0. */
struct cost cost_counted(const struct step *step);

#endif
