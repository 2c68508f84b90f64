/* concat to output: W_o mixes what the heads found. */
#include "engine/stage.h"

bool stage_output(const struct maker *m, enum step_id id, struct plan *out)
{
    (void)id;
    const struct output_choice *c = &m->choice.output;
    const struct tensor *concat = maker_tensor(m, STEP_CONCAT), *w = maker_tensor(m, STEP_W_O);
    size_t inner = concat->shape[concat->ndim - 1], rows = w->shape[0], cols = w->shape[1];
    size_t width = c->transposed ? rows : cols;
    plan_copy(out, m, STEP_CONCAT);
    if (c->skipped)
        return true;
    struct formula *f = &out->formula;
    *f = (struct formula){.kind = FORMULA_CONTRACT, .has_b = true};
    f->a = view_walk(maker_view(m, STEP_CONCAT), 0, inner, 0, 0, 1);
    f->b = view_walk(maker_view(m, STEP_W_O), 0, 0, c->transposed ? cols : 1, 0, c->transposed ? 1 : cols);
    f->has_bias = m->setup->input[STEP_B_O].ndim != 0 && !c->no_bias;
    if (f->has_bias)
        f->bias = view_walk(maker_view(m, STEP_B_O), 0, 0, 1, 0, 0);
    plan_loops(out, 1, tensor_count(concat) / inner, width, 1, inner);
    out->shape[out->ndim - 1] = width;
    const char *text = c->transposed ? "concat @ W_o.T" : "concat @ W_o";
    out->numpy = f->has_bias && m->with_text ? arena_printf(m->arena, "%s + b_o", text) : text;
    return inner == (c->transposed ? cols : rows);
}
