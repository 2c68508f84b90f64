#include "engine/trace.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "engine/rerun.h"
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

/* Whether a step is stored.  Where the scores are many, it is what they are computed from, but for the split of Q, K
 * and V: that is read from these (or stored, where heads are shared and handed out one by one). */
static bool is_stored(const struct trace *trace, const struct step *step)
{
    const struct setup *s = trace->setup;
    const struct step *scores = trace_find(trace, STEP_SCORES);
    double n_scores = (double)s->num_heads * (double)s->n_q * (double)s->n_k;
    double most = trace->store_most == SIZE_MAX ? HUGE_VAL : (double)trace->store_most; /* SIZE_MAX is all there are */
    bool is_handed_out = step->id != STEP_QH && s->num_heads != s->num_kv_heads;
    if (step->id < STEP_SCORES)
        return n_scores <= most || is_handed_out || !formula_moves(step->made_by);
    if (step->id == STEP_SCORES) /* a wrong choice may make more of them */
        return n_scores <= most && tensor_count(&step->value) <= trace->store_most;
    return scores->value.data != NULL;
}

static void run_formula(const struct step *step, const struct maker *m)
{
    const struct step *base = m->base != NULL ? trace_find(m->base, step->id) : NULL;
    bool is_known = base != NULL && base->made_by != NULL && base->value.data != NULL;
    arena_reset(m->scratch);
    if (!is_known || !formula_rerun(step->made_by, step->value.data, base->made_by, base->value.data, m->scratch))
        formula_run(step->made_by, step->value.data, m->scratch);
}

static bool add_step(struct trace *trace, const struct maker *m, enum step_id id, const struct plan *plan,
                     struct err *err)
{
    struct step *step = &trace->step[trace->n_steps];
    struct formula *formula = ARENA_NEW(m->arena, struct formula);
    *formula = plan->formula;
    *step = (struct step){.id = id, .numpy = plan->numpy, .made_by = formula, .value.ndim = plan->ndim};
    memcpy(step->value.shape, plan->shape, plan->ndim * sizeof *plan->shape);
    if (is_stored(trace, step)) {
        if (!tensor_new(&step->value, plan->ndim, plan->shape, m->arena, err))
            return err_at(err, NULL, 0, step_name(id));
        run_formula(step, m);
    }
    trace->n_steps++;
    return true;
}

/* Computes a step, if there is such a one and it is not there yet; *fits becomes false where the trace ends before it.
 */
static bool make_step(struct trace *trace, const struct maker *m, enum step_id id, bool *fits, struct err *err)
{
    struct plan plan;
    if (id < STEP_Q || !occurs(m, id) || trace_find(trace, id) != NULL)
        return true;
    *fits = STAGES[step_stage(id)](m, id, &plan);
    return !*fits || add_step(trace, m, id, &plan, err);
}

bool trace_extend(struct trace *trace, const struct recipe *recipe, enum step_id last, bool with_text,
                  struct arena *arena, struct err *err)
{
    struct arena scratch = {0};
    struct maker m = {trace->setup, recipe, choice_of(recipe), trace, arena, &scratch, with_text, NULL};
    trace->recipe = *recipe;
    bool fits = true, ok = true;
    for (enum step_id id = STEP_Q; id <= last && fits && ok; id++)
        ok = make_step(trace, &m, id, &fits, err);
    arena_free(&scratch);
    return ok;
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

/* ---- beside another trace -------------------------------------------------------------------------------------- */

static bool same_mask(const struct mask *a, const struct mask *b)
{
    return a->kind == b->kind && a->keep == b->keep && a->additive == b->additive;
}

static bool reads_shared(const struct formula *f, const struct view *v, const bool is_shared[N_STEPS])
{
    size_t n = v->starts == NULL ? 0 : f->extent[v->starts_by];
    for (size_t i = 0; i < n; i++)
        if (!is_shared[v->starts[i].step])
            return false;
    return n > 0 || is_shared[v->start.step];
}

static bool same_choices(const struct recipe *a, const struct recipe *b, enum stage last)
{
    for (enum stage s = 0; s <= last; s++)
        if (a->wrong[s] != b->wrong[s])
            return false;
    return true;
}

/* Whether a step is made from the same things; `is_shared` says so of the steps before it. */
static bool is_made_alike(const struct step *step, const struct trace *base, const struct setup *setup,
                          const struct recipe *recipe, const bool is_shared[N_STEPS])
{
    const struct formula *f = step->made_by;
    if (f == NULL)
        return setup->input[step->id].data == step->value.data;
    enum stage last = step_stage(step->id);
    if (!same_choices(recipe, &base->recipe, last))
        return false;
    if (last >= STAGE_MASK && !same_mask(&setup->mask, &base->setup->mask))
        return false;
    return reads_shared(f, &f->a, is_shared) && (!f->has_b || reads_shared(f, &f->b, is_shared)) &&
           (!f->has_bias || reads_shared(f, &f->bias, is_shared));
}

bool trace_vary(struct trace *out, const struct trace *base, const struct setup *setup, const struct recipe *recipe,
                struct arena *arena, struct err *err)
{
    bool is_shared[N_STEPS] = {false};
    struct arena scratch = {0};
    struct maker m = {setup, recipe, choice_of(recipe), out, arena, &scratch, true, base};
    if (!recipe_applies(recipe, setup, err))
        return false;
    trace_begin(out, setup);
    out->store_most = base->store_most;
    out->recipe = *recipe;
    bool fits = true, ok = true;
    for (enum step_id id = 0; id < N_STEPS && fits && ok; id++) {
        const struct step *step = trace_find(base, id);
        is_shared[id] = step != NULL && is_made_alike(step, base, setup, recipe, is_shared);
        if (is_shared[id] && step->made_by != NULL)
            out->step[out->n_steps++] = *step;
        else
            ok = make_step(out, &m, id, &fits, err);
    }
    arena_free(&scratch);
    return ok;
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
