/* scaled (or masked) to weights. */
#include <math.h>

#include "engine/stage.h"

/* The spelling, with what a wrong choice of an earlier stage does only now. */
static const char *softmax_numpy(const struct maker *m, enum step_id from)
{
    const char *const renames[] = {"scaled", step_name(from), NULL};
    const char *text = maker_numpy(m, maker_wrong(m, STAGE_SOFTMAX, "softmax(scaled, axis=-1)"), renames);
    if (!m->with_text)
        return "";
    return arena_printf(m->arena, "%s%s%s%s", text, m->choice.scale.after_softmax ? " / np.sqrt(d_k)" : "",
                        m->choice.mask.after_softmax ? " * " : "",
                        m->choice.mask.after_softmax ? maker_keep_numpy(m) : "");
}

bool stage_softmax(const struct maker *m, enum step_id id, struct plan *out)
{
    (void)id;
    const struct choice *c = &m->choice;
    enum step_id from = maker_has_mask(m) ? STEP_MASKED : STEP_SCALED;
    const struct tensor *t = maker_tensor(m, from);
    plan_copy(out, m, from);
    out->numpy = softmax_numpy(m, from);
    if (c->softmax.missing && !c->scale.after_softmax && !c->mask.after_softmax)
        return true;
    struct formula *f = &out->formula;
    *f = (struct formula){.kind = FORMULA_SOFTMAX, .a = maker_view(m, from), .softmax = c->softmax.how};
    plan_loops_of(out, t);
    if (c->softmax.missing)
        f->softmax = (struct softmax){.maximum = GROUP_NONE, .sum = GROUP_NONE, .of = SOFTMAX_ITSELF};
    f->number = c->scale.after_softmax ? sqrt((double)maker_d_k(m)) : 1.0;
    f->masking = (struct masking){.setup = m->setup, .keep = c->mask.after_softmax ? KEEP_GIVEN : KEEP_ALL};
    bool turned = f->softmax.maximum == GROUP_ROW_J || f->softmax.sum == GROUP_ROW_J;
    bool by_heads = f->softmax.maximum == GROUP_HEADS || f->softmax.sum == GROUP_HEADS;
    return (!turned || f->extent[ROW] == f->extent[COL]) && ((!by_heads && !turned) || t->ndim == 3);
}
