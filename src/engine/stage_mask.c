/* scaled to masked: -inf where a query may not see a key. */
#include <math.h>

#include "engine/stage.h"

static struct masking masking_of(const struct maker *m)
{
    const struct mask_choice *c = &m->choice.mask;
    const struct setup *s = m->setup;
    struct masking k = {.setup = s, .keep = c->keep, .effect = c->effect, .fill = c->fill != 0 ? c->fill : -HUGE_VAL};
    k.shift = c->from_top_left ? 0 : (ptrdiff_t)s->n_k - (ptrdiff_t)s->n_q + c->shift;
    if (s->mask.kind == MASK_ADDITIVE && k.effect == MASK_REPLACES)
        k.effect = MASK_ADDS;
    return k;
}

const char *maker_keep_numpy(const struct maker *m)
{
    const struct setup *s = m->setup;
    bool square = s->n_q == s->n_k;
    switch (s->mask.kind) {
    case MASK_NONE:
        return "np.ones((n_q, n_k))";
    case MASK_CAUSAL:
        return square ? "np.tril(np.ones((n, n), dtype=bool))"
                      : "np.tril(np.ones((n_q, n_k), dtype=bool), k=n_k - n_q)";
    case MASK_PADDING:
        return "valid";
    case MASK_BOOLEAN:
        return "keep";
    case MASK_ADDITIVE:
        break;
    }
    return "(mask > -np.inf)";
}

/* Choices are spelled for n_q = n_k and a mask called keep. */
static const char *mask_numpy(const struct maker *m, const struct masking *k)
{
    const char *keep = maker_keep_numpy(m),
               *right = k->effect == MASK_ADDS ? "scaled + mask" : "np.where(keep, scaled, -np.inf)";
    bool square = m->setup->n_q == m->setup->n_k, too = k->keep == KEEP_CAUSAL_TOO && m->setup->mask.kind != MASK_NONE;
    const char *const renames[] = {"keep",   keep,
                                   "(n, n)", square ? "(n, n)" : "(n_q, n_k)",
                                   "k=0",    square ? "k=0" : "k=n_k - n_q",
                                   "k=-1",   square ? "k=-1" : "k=n_k - n_q - 1",
                                   "k=1",    square ? "k=1" : "k=n_k - n_q + 1",
                                   NULL};
    const char *text = maker_numpy(m, maker_wrong(m, STAGE_MASK, right), renames);
    if (!too)
        return text;
    return maker_numpy(
        m,
        k->effect == MASK_ADDS ? "np.where(causal, scaled + mask, -np.inf)"
                               : "np.where(keep & causal, scaled, -np.inf)",
        (const char *const[]){"keep", keep, "causal", "np.tril(np.ones((n_q, n_k), dtype=bool), k=n_k - n_q)", NULL});
}

bool stage_mask(const struct maker *m, enum step_id id, struct plan *out)
{
    (void)id;
    const struct setup *s = m->setup;
    const struct tensor *scaled = maker_tensor(m, STEP_SCALED);
    const size_t *shape = scaled->shape + scaled->ndim - 2;
    bool fits = shape[0] == s->n_q && shape[1] == s->n_k;
    plan_copy(out, m, STEP_SCALED);
    if (m->choice.mask.ignored || m->choice.mask.after_softmax)
        return fits || m->choice.mask.ignored;
    out->formula = (struct formula){.kind = FORMULA_MASK, .a = maker_view(m, STEP_SCALED), .masking = masking_of(m)};
    plan_loops_of(out, scaled);
    out->numpy = mask_numpy(m, &out->formula.masking);
    return fits;
}
