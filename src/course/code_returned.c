#include "course/code_returned.h"

#include <string.h>

#include "course/code_match.h"

static bool has_failed(const struct outcome *o)
{
    return o->fault == FAULT_VALUES || o->fault == FAULT_SHAPE;
}

static bool is_step(const struct report_value *got, const struct step *step, const struct sameness *how)
{
    struct report_array array = {.ndim = got->ndim, .data = got->data};
    memcpy(array.shape, got->shape, sizeof array.shape);
    return got->data != NULL && step != NULL && match_layout(&step->value, &array, how);
}

static bool comes_back(const struct evidence_of_run *e, enum step_id id, const struct sameness *how)
{
    for (size_t i = 0; i < e->n; i++) {
        const struct outcome *o = &e->outcome[i];
        if (has_failed(o) && !is_step(o->got, trace_find(&e->traces[o->test], id), how))
            return false;
    }
    return true;
}

enum step_id code_returned(const struct evidence_of_run *e, const struct sameness *how)
{
    if (code_is_script(e->code) || e->bad == NULL || !has_failed(e->bad))
        return N_STEPS;
    for (int id = (int)e->code->returns; id >= 0; id--)
        if (comes_back(e, (enum step_id)id, how))
            return (enum step_id)id;
    return N_STEPS;
}

static const char *say_axes(const struct outcome *bad, const char *name, struct arena *arena)
{
    char shape[SHAPE_SIZE];
    return arena_printf(arena, "The numbers of `%s` are right, but the axes stand in another order: %s, expected %s.",
                        name, shape_of_value(bad->got, arena),
                        shape_format(bad->expected->ndim, bad->expected->shape, shape));
}

bool code_returned_blame(struct verdict *v, const struct evidence_of_run *e, const struct sameness *how,
                         struct arena *arena)
{
    enum step_id id = code_returned(e, how), asked = e->code->returns;
    if (id == N_STEPS)
        return false;
    if (asked == STEP_CONCAT && id == STEP_WEIGHTS)
        verdict_add_mistake(v, "returns_weights");
    else if (asked == STEP_CONCAT && id == STEP_HEADS)
        verdict_add_mistake(v, "heads_not_merged");
    v->message = id == asked ? say_axes(e->bad, step_name(asked), arena)
                             : arena_printf(arena, "`%s` comes back, which is right. `%s` is what was asked for.",
                                            step_name(id), step_name(asked));
    return true;
}
