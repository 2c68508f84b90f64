/* setup: the inputs of one attention computation, checked before anything is computed.
 *
 * Either X with W_q, W_k, W_v (and biases), or Q, K, V directly; optionally X_kv, W_o, b_o and a mask.
 * Weights multiply from the right: Q = X @ W_q. */
#ifndef MHA_ENGINE_SETUP_H
#define MHA_ENGINE_SETUP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "engine/tensor.h"

/* Every tensor that a computation can name, in the order in which a trace lists them. */
enum step_id {
    STEP_X,
    STEP_X_KV,
    STEP_W_Q,
    STEP_B_Q,
    STEP_W_K,
    STEP_B_K,
    STEP_W_V,
    STEP_B_V,
    STEP_W_O,
    STEP_B_O,
    STEP_Q,
    STEP_K,
    STEP_V,
    STEP_QH,
    STEP_KH,
    STEP_VH,
    STEP_SCORES,
    STEP_SCALED,
    STEP_MASKED,
    STEP_WEIGHTS,
    STEP_HEADS,
    STEP_CONCAT,
    STEP_OUTPUT,
    N_STEPS
};

const char *step_name(enum step_id id);                /* "W_q", "Qh", "scores", ... */
bool step_of_name(struct str name, enum step_id *out); /* exact, case counts */

enum mask_kind { MASK_NONE, MASK_CAUSAL, MASK_PADDING, MASK_BOOLEAN, MASK_ADDITIVE };

struct mask {
    enum mask_kind kind;
    size_t rows, cols;      /* of what was given: (1, n_k) for padding, (n_q, n_k) for the other two */
    const bool *keep;       /* padding and boolean: true = may be attended to */
    const double *additive; /* added to the scaled scores; may hold -INFINITY */
};

struct setup {
    size_t num_heads;
    size_t num_kv_heads;           /* 0 is taken as num_heads */
    struct tensor input[N_STEPS];  /* given tensors by name; ndim 0 where none was given; Q, K, V given or absent */
    enum step_id same_as[N_STEPS]; /* which earlier tensor this one is the same array as; itself when none */
    struct mask mask;
    const char *const *tokens; /* words of the rows of X (or Q), or NULL */
    size_t n_tokens;

    /* Derived by setup_check. */
    size_t n_q, n_k, d_model, d_k, d_v; /* d_model: width of Q; d_k, d_v: width of a head of Q and of V */
};

/* setup_check: verifies that the tensors fit each other (ranks, inner sizes, divisibility by the heads, the mask,
 * the number of tokens) and fills the derived sizes.  ERR_CONTENT: the field names the tensor ("W_q"), the text
 * says both numbers. */
MUST_CHECK bool setup_check(struct setup *setup, struct err *err);

/* setup_may_attend: whether query i may see key j.  An additive mask forbids where it is -INFINITY. */
bool setup_may_attend(const struct setup *setup, size_t i, size_t j);

#endif
