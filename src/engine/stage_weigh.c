/* weights and Vh to heads: each row is an average of values. */
#include "engine/stage.h"

static bool combine(struct plan *out, struct side *weights, struct side *values, enum weighing how, bool transposed)
{
    switch (how) {
    case WEIGH_VALUES:
        break;
    case WEIGH_FEATURES:
        return plan_product(out, values, weights, PRODUCT_A_B);
    case WEIGH_FEATURES_T:
        return plan_product(out, values, weights, PRODUCT_A_BT);
    case WEIGH_ENTRIES:
        return plan_product(out, weights, values, PRODUCT_ENTRIES);
    }
    return plan_product(out, weights, values, transposed ? PRODUCT_AT_B : PRODUCT_A_B);
}

bool stage_weigh(const struct maker *m, enum step_id id, struct plan *out)
{
    (void)id;
    const struct tensor *w = maker_tensor(m, STEP_WEIGHTS);
    bool transposed = m->choice.weigh.transposed;
    size_t rows = w->shape[w->ndim - 2], cols = w->shape[w->ndim - 1];
    struct side weights = {maker_view(m, STEP_WEIGHTS), w->ndim == 3 ? w->shape[0] : 1, rows, cols, rows * cols},
                values;
    if (!maker_side(m, STEP_VH, &values) || (transposed && w->ndim != 3) ||
        !combine(out, &weights, &values, m->choice.scores.then_weigh, transposed))
        return false;
    out->numpy = maker_numpy(m, maker_wrong(m, STAGE_WEIGH, "weights @ Vh"),
                             (const char *const[]){"Vh", maker_kv_numpy(m, STEP_VH), NULL});
    return true;
}
