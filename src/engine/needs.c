#include "engine/needs.h"

#include "base/macros.h"

static const struct tensor *input(const struct setup *s, enum step_id id)
{
    return &s->input[id];
}

static bool given(const struct setup *s, enum step_id id)
{
    return input(s, id)->ndim != 0;
}

static bool square(const struct setup *s, enum step_id id)
{
    return given(s, id) && input(s, id)->shape[0] == input(s, id)->shape[1];
}

static bool has_x(const struct setup *s)
{
    return given(s, STEP_X);
}

static bool has_x_kv(const struct setup *s)
{
    return given(s, STEP_X_KV);
}

static bool has_bias(const struct setup *s)
{
    return given(s, STEP_B_Q) || given(s, STEP_B_K) || given(s, STEP_B_V);
}

static bool has_no_bias(const struct setup *s)
{
    return !has_bias(s);
}

static bool has_square_weights(const struct setup *s)
{
    return square(s, STEP_W_Q) && square(s, STEP_W_K) && square(s, STEP_W_V);
}

static bool has_like_weights(const struct setup *s)
{
    return given(s, STEP_W_Q) && tensor_same_shape(input(s, STEP_W_Q), input(s, STEP_W_K)) &&
           tensor_same_shape(input(s, STEP_W_Q), input(s, STEP_W_V));
}

static bool shares_x(const struct setup *s)
{
    return has_x(s) && input(s, STEP_W_Q)->shape[0] % s->num_heads == 0 &&
           input(s, STEP_W_K)->shape[0] % s->num_kv_heads == 0;
}

static bool has_w_o(const struct setup *s)
{
    return given(s, STEP_W_O);
}

static bool has_b_o(const struct setup *s)
{
    return given(s, STEP_B_O);
}

static bool has_square_w_o(const struct setup *s)
{
    return square(s, STEP_W_O);
}

static bool has_groups(const struct setup *s)
{
    return s->num_kv_heads < s->num_heads;
}

static bool has_no_groups(const struct setup *s)
{
    return !has_groups(s);
}

static bool has_few_groups(const struct setup *s)
{
    return (s->num_heads - 1) / s->num_kv_heads < s->num_kv_heads;
}

static bool has_mask(const struct setup *s)
{
    return s->mask.kind != MASK_NONE;
}

static bool has_keep_mask(const struct setup *s)
{
    return has_mask(s) && s->mask.kind != MASK_ADDITIVE;
}

static bool is_causal(const struct setup *s)
{
    return s->mask.kind == MASK_CAUSAL;
}

static bool is_not_causal(const struct setup *s)
{
    return !is_causal(s);
}

static bool is_padded(const struct setup *s)
{
    return s->mask.kind == MASK_PADDING;
}

static bool has_same_length(const struct setup *s)
{
    return s->n_q == s->n_k;
}

static bool has_wide_heads(const struct setup *s)
{
    return s->d_k > 1 && s->d_v > 1;
}

static bool cuts_values(const struct setup *s)
{
    return s->d_v != s->d_k && s->num_kv_heads * s->d_v % s->d_k == 0;
}

static bool keys_as_long_as_wide(const struct setup *s)
{
    return s->n_k == s->d_k;
}

static bool shares_rows(const struct setup *s)
{
    return s->n_q % s->num_heads == 0 && s->n_k % s->num_kv_heads == 0;
}

static bool can_add_q(const struct setup *s)
{
    return s->d_v == s->d_k;
}

static const struct {
    enum need need;
    bool (*met)(const struct setup *);
    const char *words;
} NEEDS[] = {
    {NEED_X, has_x, "X and its weights"},
    {NEED_X_KV, has_x_kv, "X_kv, another sequence for the keys and values"},
    {NEED_BIAS, has_bias, "b_q, b_k or b_v"},
    {NEED_NO_BIAS, has_no_bias, "projections without a bias"},
    {NEED_SQUARE_WEIGHTS, has_square_weights, "square W_q, W_k and W_v"},
    {NEED_LIKE_WEIGHTS, has_like_weights, "W_q, W_k and W_v of one shape"},
    {NEED_WIDTH_FOR_HEADS, shares_x, "a width of X that the heads can share"},
    {NEED_W_O, has_w_o, "W_o"},
    {NEED_B_O, has_b_o, "b_o"},
    {NEED_SQUARE_W_O, has_square_w_o, "a square W_o"},
    {NEED_GROUPS, has_groups, "fewer key/value heads than query heads"},
    {NEED_NO_GROUPS, has_no_groups, "as many key/value heads as query heads"},
    {NEED_FEW_GROUPS, has_few_groups, "at most num_kv_heads ** 2 query heads; with more, the index is out of range"},
    {NEED_MASK, has_mask, "a mask"},
    {NEED_KEEP_MASK, has_keep_mask, "a causal, padding or boolean mask"},
    {NEED_CAUSAL, is_causal, "a causal mask"},
    {NEED_NOT_CAUSAL, is_not_causal, "a setup without a causal mask"},
    {NEED_PADDING, is_padded, "a padding mask"},
    {NEED_SAME_LENGTH, has_same_length, "as many keys as queries"},
    {NEED_WIDE_HEADS, has_wide_heads, "heads wider than 1"},
    {NEED_VALUE_WIDTH, cuts_values, "a d_v other than d_k, and a V that pieces of d_k fill"},
    {NEED_N_K_IS_D_K, keys_as_long_as_wide, "as many keys as a head is wide; otherwise NumPy raises an exception"},
    {NEED_ROWS_FOR_HEADS, shares_rows, "a number of tokens that the heads can share"},
    {NEED_CAN_ADD_Q, can_add_q, "values as wide as the queries"},
};

const char *needs_unmet(unsigned needs, const struct setup *setup)
{
    for (size_t i = 0; i < ARRAY_LEN(NEEDS); i++)
        if ((needs & NEEDS[i].need) != 0 && !NEEDS[i].met(setup))
            return NEEDS[i].words;
    return NULL;
}
