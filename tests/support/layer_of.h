/* layer_of: a setup as the fast layer takes it. */
#ifndef MHA_TESTS_LAYER_OF_H
#define MHA_TESTS_LAYER_OF_H

#include "engine/layer.h"
#include "engine/setup.h"

/* given: the numbers of an input; NULL if there is none. */
const double *given(const struct setup *setup, enum step_id id);

/* layer_weights_of: of a checked setup with X, weights and W_o. */
struct layer_weights layer_weights_of(const struct setup *setup);

#endif
