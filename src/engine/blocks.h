/* blocks: attention of one head in blocks of keys, as fused kernels compute it, and the ways to get that wrong.
 *
 * A query keeps m, the largest score so far, l, the sum of exp(score - m), and o, the same sum weighted with the
 * values. When a block raises m, l and o are multiplied with exp(m - m_new); at the end the blend is o / l.  Right, it
 * gives what trace_right gives for concat, but for rounding (tests/unit/test_blocks.c). */
#ifndef MHA_ENGINE_BLOCKS_H
#define MHA_ENGINE_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "engine/setup.h"
#include "engine/tensor.h"

struct blocks {
    bool keeps_l, keeps_o;  /* are not rescaled when m grows */
    bool forgets_maximum;   /* m_new is the maximum of the block alone */
    bool drops_short_block; /* a last block that is not full never comes in */
    bool averages;          /* each block has a softmax of its own, and their results are averaged */
};

/* blocks_run: Q, K and V must be given, for one head; block > 0.  out: (n_q, d_v), in the arena. */
void blocks_run(struct tensor *out, const struct setup *setup, size_t block, const struct blocks *how,
                struct arena *arena);

struct blocks_mistake {
    const char *label; /* of the catalogue */
    struct blocks how;
};

enum { BLOCKS_N_MISTAKES = 6 };
extern const struct blocks_mistake blocks_mistakes[BLOCKS_N_MISTAKES];

#endif
