/* heads (heads, tokens, width) to concat (tokens, all widths side by side). */
#include "engine/stage.h"

/* How concat is read from heads: loops in the order of concat's memory, strides over that of heads. */
static void plan_walk(struct plan *out, struct view v, enum merge form, const struct tensor *heads)
{
    size_t h = heads->shape[0], n = heads->shape[1], width = heads->shape[2];
    switch (form) {
    case MERGE_HEADS:
    case MERGE_NOT_BY_TOKEN:
    case MERGE_SQUEEZED:
    case MERGE_PLUS_Q:
        plan_loops(out, n, h, width, 1, 1);
        out->formula.a = view_walk(v, width, n * width, 1, 0, 0);
        break;
    case MERGE_INTERLEAVED:
        plan_loops(out, n, width, h, 1, 1);
        out->formula.a = view_walk(v, width, 1, n * width, 0, 0);
        break;
    case MERGE_TRANSPOSED:
        plan_loops(out, h, width, n, 1, 1);
        out->formula.a = view_walk(v, n * width, 1, width, 0, 0);
        break;
    case MERGE_MEMORY:
    case MERGE_NOT:
    case MERGE_WEIGHTS:
        plan_loops(out, h, n, width, 1, 1);
        out->formula.a = view_walk(v, n * width, width, 1, 0, 0);
        break;
    case MERGE_SUM_REPEATED:
    case MERGE_MEAN_REPEATED:
        plan_loops(out, n, h, width, 1, h);
        out->formula.a = view_walk(v, width, 0, 1, 0, n * width);
        break;
    case MERGE_SUM:
    case MERGE_MEAN:
    case MERGE_FIRST:
        plan_loops(out, 1, n, width, 1, form == MERGE_FIRST ? 1 : h);
        out->formula.a = view_walk(v, 0, width, 1, 0, n * width);
        break;
    }
}

/* Without its axes of size 1; one axis at least stays. */
static void squeeze(struct plan *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < out->ndim; i++)
        if (out->shape[i] != 1)
            out->shape[kept++] = out->shape[i];
    out->ndim = kept > 0 ? kept : 1;
}

/* The shape; it begins as that of the right merge.  False where the choice doesn't fit these heads. */
static bool plan_form(struct plan *out, const struct maker *m, enum merge form, const struct tensor *heads)
{
    struct formula *f = &out->formula;
    bool own_rows = heads->shape[1] == m->setup->n_q;
    switch (form) {
    case MERGE_HEADS:
    case MERGE_MEMORY:
    case MERGE_INTERLEAVED:
    case MERGE_SUM_REPEATED:
        break;
    case MERGE_MEAN_REPEATED:
        f->number = 1.0 / (double)heads->shape[0];
        break;
    case MERGE_NOT_BY_TOKEN:
        plan_shape(out, 3, (const size_t[]){heads->shape[1], heads->shape[0], heads->shape[2]});
        break;
    case MERGE_SQUEEZED:
        squeeze(out);
        break;
    case MERGE_PLUS_Q:
        f->has_bias = true;
        f->bias = view_walk(maker_view(m, STEP_Q), m->setup->d_model, heads->shape[2], 1, 0, 0);
        return own_rows && out->shape[1] == m->setup->d_model;
    case MERGE_TRANSPOSED:
        plan_shape(out, 2, (const size_t[]){out->shape[1], out->shape[0]});
        return own_rows;
    case MERGE_NOT:
    case MERGE_WEIGHTS:
        plan_shape(out, heads->ndim, heads->shape);
        break;
    case MERGE_SUM:
    case MERGE_FIRST:
    case MERGE_MEAN:
        f->number = form == MERGE_MEAN ? 1.0 / (double)heads->shape[0] : 1.0;
        plan_shape(out, 2, heads->shape + 1);
        break;
    }
    return true;
}

bool stage_merge(const struct maker *m, enum step_id id, struct plan *out)
{
    (void)id;
    const struct setup *s = m->setup;
    enum merge form = m->choice.split.merges_memory ? MERGE_MEMORY : m->choice.merge.form;
    const struct tensor *heads = maker_tensor(m, STEP_HEADS);
    if (form == MERGE_WEIGHTS) {
        plan_copy(out, m, STEP_WEIGHTS);
        return true;
    }
    /* (n, d) where the entries allow it: a wrong choice before may have changed rows or width. */
    size_t rows = s->n_q, cols = s->num_heads * s->d_v;
    bool whole = tensor_count(heads) == rows * cols;
    plan_shape(out, 2,
               (const size_t[]){whole ? rows : heads->shape[1], whole ? cols : heads->shape[0] * heads->shape[2]});
    out->formula = (struct formula){.kind = FORMULA_CONTRACT, .number = 1.0};
    plan_walk(out, maker_view(m, STEP_HEADS), form, heads);
    const char *right = form == MERGE_MEMORY ? "heads.reshape(n, d)" : "heads.transpose(1, 0, 2).reshape(n, d)";
    const char *n = !whole ? "heads.shape[1]" : s->n_q == s->n_k ? "n" : "n_q";
    const char *d = !whole ? "-1" : cols == s->d_model ? "d" : "h * d_v";
    const char *const renames[] = {"n", n, "d", d, NULL};
    out->numpy = maker_numpy(m, maker_wrong(m, STAGE_MERGE, right), renames);
    return plan_form(out, m, form, heads);
}
