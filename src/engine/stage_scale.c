/* scores to scaled: a score sums d_k products, so it spreads like sqrt(d_k). */
#include <math.h>

#include "engine/stage.h"

static double divisor(const struct maker *m)
{
    const struct setup *s = m->setup;
    double width = (double)maker_d_k(m);
    switch (m->choice.scale.by) {
    case BY_SQRT_D_K:
        break;
    case BY_NOTHING:
        return 1.0;
    case BY_SQRT_D_MODEL:
        return sqrt((double)s->d_model);
    case BY_D_K:
        return width;
    case BY_ONE_OVER_SQRT_D_K:
        return 1.0 / sqrt(width);
    case BY_SQRT_N:
        return sqrt((double)s->n_q);
    case BY_SQRT_N_K:
        return sqrt((double)s->n_k);
    case BY_SQRT_HEADS:
        return sqrt((double)s->num_heads);
    case BY_HALF_D_K:
        return width / 2.0;
    case BY_TWICE_D_K:
        return width * 2.0;
    case BY_WHOLE_ROOT:
        return floor(sqrt(width));
    case BY_FLOORED_TOO:
        return 1.0 / floor(1.0 / floor(sqrt(width)));
    case BY_FLOORED: /* dividing by infinity is multiplying with 0, signs and NaNs included */
        return 1.0 / floor(1.0 / sqrt(width));
    }
    return sqrt(width);
}

bool stage_scale(const struct maker *m, enum step_id id, struct plan *out)
{
    (void)id;
    const struct tensor *scores = maker_tensor(m, STEP_SCORES);
    plan_copy(out, m, STEP_SCORES);
    if (m->choice.scale.by == BY_NOTHING || m->choice.scale.after_softmax)
        return true;
    out->formula = (struct formula){.kind = FORMULA_DIVIDE, .a = maker_view(m, STEP_SCORES), .number = divisor(m)};
    plan_loops_of(out, scores);
    const char *const renames[] = {"n", m->setup->n_q == m->setup->n_k ? "n" : "n_q", "d_k",
                                   maker_d_k(m) == m->setup->d_k ? "d_k" : "d_model", NULL};
    out->numpy = maker_numpy(m, maker_wrong(m, STAGE_SCALE, "scores / np.sqrt(d_k)"), renames);
    return true;
}
