#include "engine/trace.h"

#include <stdint.h>
#include <string.h>

#include "engine/stage.h"
#include "engine/trace_extend.h"

typedef bool stage_function(const struct maker *m, enum step_id id, struct plan *out);

static stage_function *const STAGES[N_STAGES] = {
    [STAGE_PROJECT] = stage_project, [STAGE_SPLIT] = stage_split, [STAGE_SCORES] = stage_scores,
    [STAGE_SCALE] = stage_scale,     [STAGE_MASK] = stage_mask,   [STAGE_SOFTMAX] = stage_softmax,
    [STAGE_WEIGH] = stage_weigh,     [STAGE_MERGE] = stage_merge, [STAGE_OUTPUT] = stage_output,
};

enum stage step_stage(enum step_id id)
{
    static const enum stage of_computed[] = {
        STAGE_PROJECT, STAGE_PROJECT, STAGE_PROJECT, STAGE_SPLIT, STAGE_SPLIT, STAGE_SPLIT,  STAGE_SCORES,
        STAGE_SCALE,   STAGE_MASK,    STAGE_SOFTMAX, STAGE_WEIGH, STAGE_MERGE, STAGE_OUTPUT,
    };
    return id < STEP_Q ? N_STAGES : of_computed[id - STEP_Q];
}

const struct step *trace_find(const struct trace *trace, enum step_id id)
{
    for (size_t i = 0; i < trace->n_steps; i++)
        if (trace->step[i].id == id)
            return &trace->step[i];
    return NULL;
}

void trace_begin(struct trace *out, const struct setup *setup)
{
    *out = (struct trace){.setup = setup, .store_most = SIZE_MAX};
    for (enum step_id id = 0; id < N_STEPS; id++)
        if (setup->input[id].ndim != 0)
            out->step[out->n_steps++] = (struct step){.id = id, .value = setup->input[id], .numpy = ""};
}

/* Whether the recipe has this step at all. */
static bool occurs(const struct maker *m, enum step_id id)
{
    if (id <= STEP_V)
        return m->setup->input[STEP_X].ndim != 0;
    if (id == STEP_MASKED)
        return maker_has_mask(m);
    return id != STEP_OUTPUT || m->setup->input[STEP_W_O].ndim != 0;
}

/* Whether a step may be stored: all those before the scores are, and the others if the scores are few. */
static bool is_stored(const struct trace *trace, enum step_id id, const struct tensor *value)
{
    const struct step *scores = trace_find(trace, STEP_SCORES);
    return id < STEP_SCORES || tensor_count(scores != NULL ? &scores->value : value) <= trace->store_most;
}

static bool add_step(struct trace *trace, const struct maker *m, enum step_id id, const struct plan *plan,
                     struct err *err)
{
    struct step *step = &trace->step[trace->n_steps];
    struct formula *formula = ARENA_NEW(m->arena, struct formula);
    *formula = plan->formula;
    *step = (struct step){.id = id, .numpy = plan->numpy, .made_by = formula, .value.ndim = plan->ndim};
    memcpy(step->value.shape, plan->shape, plan->ndim * sizeof *plan->shape);
    if (is_stored(trace, id, &step->value)) {
        if (!tensor_new(&step->value, plan->ndim, plan->shape, m->arena, err))
            return err_at(err, NULL, 0, step_name(id));
        formula_run(formula, step->value.data, m->arena);
    }
    trace->n_steps++;
    return true;
}

bool trace_extend(struct trace *trace, const struct recipe *recipe, enum step_id last, bool with_text,
                  struct arena *arena, struct err *err)
{
    struct maker m = {trace->setup, recipe, choice_of(recipe), trace, arena, with_text};
    trace->recipe = *recipe;
    for (enum step_id id = STEP_Q; id <= last; id++) {
        struct plan plan;
        if (!occurs(&m, id) || trace_find(trace, id) != NULL)
            continue;
        if (!STAGES[step_stage(id)](&m, id, &plan))
            break;
        if (!add_step(trace, &m, id, &plan, err))
            return false;
    }
    return true;
}

static bool recipe_applies(const struct recipe *recipe, const struct setup *setup, struct err *err)
{
    for (size_t s = 0; s < N_STAGES; s++)
        if (recipe->wrong[s] != NULL && !mistake_applies(recipe->wrong[s], setup, err))
            return false;
    return true;
}

bool trace_open(struct trace *out, const struct setup *setup, const struct recipe *recipe, size_t store_most,
                struct arena *arena, struct err *err)
{
    if (!recipe_applies(recipe, setup, err))
        return false;
    trace_begin(out, setup);
    out->store_most = store_most;
    return trace_extend(out, recipe, STEP_OUTPUT, true, arena, err);
}

bool trace_run(struct trace *out, const struct setup *setup, const struct recipe *recipe, struct arena *arena,
               struct err *err)
{
    return trace_open(out, setup, recipe, SIZE_MAX, arena, err);
}

bool trace_right(struct trace *out, const struct setup *setup, struct arena *arena, struct err *err)
{
    static const struct recipe right;
    return trace_run(out, setup, &right, arena, err);
}
