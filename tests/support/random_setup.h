/* random_setup: small computations of every sort: grouped heads, cross-attention, biases, masks, with and without W_o.
 */
#ifndef MHA_TESTS_RANDOM_SETUP_H
#define MHA_TESTS_RANDOM_SETUP_H

#include "base/arena.h"
#include "engine/rng.h"
#include "engine/setup.h"

/* random_setup: checked; its tensors are the arena's.  At most 6 tokens, 4 heads of at most 4 columns. */
const struct setup *random_setup(struct rng *rng, struct arena *arena);

#endif
