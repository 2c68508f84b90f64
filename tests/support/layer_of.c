#include "support/layer_of.h"

const double *given(const struct setup *s, enum step_id id)
{
    return s->input[id].ndim == 0 ? NULL : s->input[id].data;
}

struct layer_weights layer_weights_of(const struct setup *s)
{
    const struct tensor *x_kv = &s->input[s->input[STEP_X_KV].ndim == 0 ? STEP_X : STEP_X_KV];
    return (struct layer_weights){
        .num_heads = s->num_heads,
        .num_kv_heads = s->num_kv_heads,
        .d_k = s->d_k,
        .d_v = s->d_v,
        .d_in = s->input[STEP_X].shape[1],
        .d_in_kv = x_kv->shape[1],
        .d_out = s->input[STEP_W_O].shape[1],
        .w_q = given(s, STEP_W_Q),
        .b_q = given(s, STEP_B_Q),
        .w_k = given(s, STEP_W_K),
        .b_k = given(s, STEP_B_K),
        .w_v = given(s, STEP_W_V),
        .b_v = given(s, STEP_B_V),
        .w_o = given(s, STEP_W_O),
        .b_o = given(s, STEP_B_O),
    };
}
