/* weights and Vh to heads: each row is an average of values. */
#include "engine/stage.h"

bool stage_weigh(const struct maker *m, enum step_id id, struct plan *out)
{
    (void)id;
    const struct tensor *w = maker_tensor(m, STEP_WEIGHTS);
    bool turned = m->choice.weigh.transposed;
    size_t rows = w->shape[w->ndim - 2], cols = w->shape[w->ndim - 1];
    struct side a = {maker_view(m, STEP_WEIGHTS), w->ndim == 3 ? w->shape[0] : 1, rows, cols, rows * cols}, b;
    if (!maker_side(m, STEP_VH, &b) || (turned && w->ndim != 3))
        return false;
    size_t heads = sides_heads(&a, &b), inner = turned ? rows : cols;
    out->formula = (struct formula){.kind = FORMULA_CONTRACT, .has_b = true};
    out->formula.a = view_walk(a.view, a.by_head, turned ? 1 : cols, 0, 0, turned ? cols : 1);
    out->formula.b = view_walk(b.view, b.by_head, 0, 1, 0, b.cols);
    plan_loops(out, heads, turned ? cols : rows, b.cols, 1, inner);
    plan_shape(out, 3, out->formula.extent);
    out->numpy = maker_numpy(m, maker_wrong(m, STAGE_WEIGH, "weights @ Vh"),
                             (const char *const[]){"Vh", maker_kv_numpy(m, STEP_VH), NULL});
    return heads != 0 && inner == b.rows;
}
