/* Qh and Kh to scores: every query against every key, one matrix a head. */
#include "engine/stage.h"

static struct plan product_plan(struct view a, struct view b)
{
    return (struct plan){.formula = {.kind = FORMULA_CONTRACT, .a = a, .b = b, .has_b = true}};
}

static bool plan_entries(struct plan *out, size_t heads, const struct side *a, const struct side *b)
{
    *out = product_plan(view_walk(a->view, a->by_head, a->cols, 1, 0, 0),
                        view_walk(b->view, b->by_head, b->cols, 1, 0, 0));
    plan_loops(out, heads, a->rows, a->cols, 1, 1);
    plan_shape(out, 3, out->formula.extent);
    return a->rows == b->rows && a->cols == b->cols;
}

/* a or b may be read across: its rows for its columns. */
static bool plan_matrices(struct plan *out, size_t heads, const struct side *a, const struct side *b, enum product form)
{
    bool a_turned = form == PRODUCT_AT_B, b_turned = form == PRODUCT_A_BT;
    size_t rows = a_turned ? a->cols : a->rows, inner = a_turned ? a->rows : a->cols;
    size_t b_inner = b_turned ? b->cols : b->rows, cols = b_turned ? b->rows : b->cols;
    *out = product_plan(view_walk(a->view, a->by_head, a_turned ? 1 : a->cols, 0, 0, a_turned ? a->cols : 1),
                        view_walk(b->view, b->by_head, 0, b_turned ? b->cols : 1, 0, b_turned ? 1 : b->cols));
    plan_loops(out, heads, rows, cols, 1, inner);
    plan_shape(out, 3, out->formula.extent);
    return inner == b_inner;
}

/* The whole rows of Q and K, before any split; the same matrix for every head. */
static bool plan_full_width(struct plan *out, const struct maker *m)
{
    enum step_id q = maker_source(m, 0), k = maker_source(m, 1);
    const struct tensor *tq = maker_tensor(m, q), *tk = maker_tensor(m, k);
    size_t d = tq->shape[1];
    *out = product_plan(view_walk(maker_view(m, q), 0, d, 0, 0, 1), view_walk(maker_view(m, k), 0, 0, d, 0, 1));
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
    *out = product_plan(view_walk(keys->view, 0, d, 0, keys->rows * d, 1),
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
    size_t heads = sides_heads(&a, &b);
    bool fits = c->form == PRODUCT_ALL_HEADS ? plan_all_heads(out, &a, &b)
                : c->form == PRODUCT_ENTRIES ? plan_entries(out, heads, &a, &b)
                                             : plan_matrices(out, heads, &a, &b, c->form);
    const char *const renames[] = {"Kh", maker_kv_numpy(m, STEP_KH), "Vh", maker_kv_numpy(m, STEP_VH), NULL};
    out->numpy = maker_numpy(m, c->map == KV_REPEATED ? maker_wrong(m, STAGE_SCORES, text) : text, renames);
    return fits && heads != 0;
}
