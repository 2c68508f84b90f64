/* needs: what a setup must have for a mistake to be possible on it.  Internal to the engine. */
#ifndef MHA_ENGINE_NEEDS_H
#define MHA_ENGINE_NEEDS_H

#include "engine/setup.h"

enum need {
    NEED_X = 1 << 0,    /* projections: X and its weights */
    NEED_X_KV = 1 << 1, /* keys and values from another sequence */
    NEED_BIAS = 1 << 2, /* a bias of a projection */
    NEED_NO_BIAS = 1 << 3,
    NEED_SQUARE_WEIGHTS = 1 << 4,
    NEED_LIKE_WEIGHTS = 1 << 5,    /* W_q, W_k and W_v of one shape */
    NEED_WIDTH_FOR_HEADS = 1 << 6, /* columns of X that the heads can share */
    NEED_W_O = 1 << 7,
    NEED_B_O = 1 << 8,
    NEED_SQUARE_W_O = 1 << 9,
    NEED_GROUPS = 1 << 10, /* fewer key/value heads than query heads */
    NEED_NO_GROUPS = 1 << 11,
    NEED_FEW_GROUPS = 1 << 12, /* query head h // num_kv_heads is a key/value head for every h */
    NEED_MASK = 1 << 13,
    NEED_KEEP_MASK = 1 << 14, /* one that only allows and forbids */
    NEED_CAUSAL = 1 << 15,
    NEED_NOT_CAUSAL = 1 << 16,
    NEED_PADDING = 1 << 17,
    NEED_SAME_LENGTH = 1 << 18, /* n_q = n_k */
    NEED_WIDE_HEADS = 1 << 19,  /* d_k > 1 and d_v > 1 */
    NEED_VALUE_WIDTH = 1 << 20, /* d_v != d_k, and V cut into pieces of d_k */
    NEED_N_K_IS_D_K = 1 << 21,
    NEED_ROWS_FOR_HEADS = 1 << 22, /* tokens that the heads can share */
    NEED_CAN_ADD_Q = 1 << 23       /* concat as wide as Q */
};

/* needs_unmet: the first need that a checked setup does not meet, in words for the learner; or NULL. */
const char *needs_unmet(unsigned needs, const struct setup *setup);

#endif
