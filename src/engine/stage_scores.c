/* Qh and Kh to scores: every query against every key, one matrix a head. */
#include "engine/stage.h"

/* The whole rows of Q and K, before any split; the same matrix for every head. */
static bool plan_full_width(struct plan *out, const struct maker *m)
{
    enum step_id q = maker_source(m, 0), k = maker_source(m, 1);
    const struct tensor *tq = maker_tensor(m, q), *tk = maker_tensor(m, k);
    size_t d = tq->shape[1];
    *out = plan_of_product(view_walk(maker_view(m, q), 0, d, 0, 0, 1), view_walk(maker_view(m, k), 0, 0, d, 0, 1));
    plan_loops(out, m->setup->num_heads, tq->shape[0], tk->shape[0], 1, d);
    plan_shape(out, 3, out->formula.extent);
    out->numpy = maker_numpy(m, maker_wrong(m, STAGE_SCORES, ""),
                             (const char *const[]){"Q", step_name(q), "K", step_name(k), NULL});
    return tk->shape[1] == d;
}

/* One matrix (keys, queries), summed over the heads as well. */
static bool plan_all_heads(struct plan *out, const struct side *keys, const struct side *queries)
{
    size_t d = keys->cols;
    *out = plan_of_product(view_walk(keys->view, 0, d, 0, keys->rows * d, 1),
                           view_walk(queries->view, 0, 0, d, queries->rows * d, 1));
    plan_loops(out, 1, keys->rows, queries->rows, keys->heads, d);
    plan_shape(out, 2, out->formula.extent + ROW);
    return keys->heads == queries->heads && queries->cols == d;
}

static enum step_id step_of_letter(char letter)
{
    return letter == 'q' ? STEP_QH : letter == 'k' ? STEP_KH : STEP_VH;
}

bool stage_scores(const struct maker *m, enum step_id id, struct plan *out)
{
    (void)id;
    const struct scores_choice *c = &m->choice.scores;
    const char *operands = c->operands != NULL ? c->operands : "qk", *text = "Qh @ Kh.transpose(0, 2, 1)";
    struct side a, b;
    if (c->form == PRODUCT_FULL_WIDTH)
        return plan_full_width(out, m);
    if (!maker_side(m, step_of_letter(operands[0]), &a) || !maker_side(m, step_of_letter(operands[1]), &b))
        return false;
    bool fits = c->form == PRODUCT_ALL_HEADS ? plan_all_heads(out, &a, &b) : plan_product(out, &a, &b, c->form);
    const char *const renames[] = {"Kh", maker_kv_numpy(m, STEP_KH), "Vh", maker_kv_numpy(m, STEP_VH), NULL};
    out->numpy = maker_numpy(m, c->map == KV_REPEATED ? maker_wrong(m, STAGE_SCORES, text) : text, renames);
    return fits;
}
