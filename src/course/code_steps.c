/* Going through the steps in order, the last one that the learner's arrays reproduce is known.  After it, arrays that
 * nothing right explains are looked at in order of time (course/code_clue.h); the first that shows anything settles
 * which step is wrong.  If none does, the last step is: the result is wrong. */
#include "course/code_steps.h"

#include <string.h>

#include "base/macros.h"
#include "course/code_clue.h"
#include "course/code_match.h"
#include "course/code_parts.h"

enum { MAX_TESTS = 3 };

const char *step_state_word(enum step_state state)
{
    static const char *const words[] = {[STEP_UNSEEN] = "unseen", [STEP_RIGHT] = "right", [STEP_WRONG] = "wrong"};
    return words[state];
}

/* ---- which steps are right ---- */

static enum step_id last_asked(const struct code *code)
{
    enum step_id last = code->returns;
    for (size_t i = 0; i < code->n_vars; i++)
        if (i == 0 || code->var[i].step > last)
            last = code->var[i].step;
    return last;
}

/* With one head everywhere there is nothing to split. */
static bool has_split(const struct code *code)
{
    for (size_t i = 0; i < code->n_tests; i++)
        if (code->test[i].setup->num_heads > 1)
            return true;
    return false;
}

static void list_steps(struct code_steps *out, const struct code *code, const struct trace *trace)
{
    enum step_id given = code_last_given(code, trace), asked = last_asked(code);
    bool is_split = has_split(code);
    for (size_t i = 0; i < trace->n_steps; i++) {
        enum step_id id = trace->step[i].id;
        bool is_made = trace->step[i].made_by != NULL && (is_split || step_stage(id) != STAGE_SPLIT);
        if (id > given && id <= asked && is_made)
            out->step[out->n++].id = id;
    }
    out->first_wrong = out->n;
}

static bool is_seen(const struct scene *s, enum step_id id)
{
    return match_step(scene_right(s, id), s->arrays, s->n_arrays, s->how) < s->n_arrays;
}

/* ---- the first wrong step ---- */

static struct tensor tensor_of(const struct report_array *a, const struct tensor *right)
{
    struct tensor out = *right;
    out.data = (double *)(uintptr_t)a->data; /* a tensor's data are not const, but nobody writes here */
    return out;
}

/* Beside the whole step, or beside the head that is nearest. */
static void set_beside(struct stand_in *out, const struct tensor *step, const struct report_array *a)
{
    struct nearest nearest;
    if (match_straight(step, a)) {
        out->right = *step;
    } else if (step->ndim == 3 && a->ndim == 2 && a->shape[0] == step->shape[1] && a->shape[1] == step->shape[2] &&
               part_nearest(&nearest, step, a)) {
        out->right = nearest.part;
        out->is_head = true;
        out->head = nearest.at;
    } else {
        return;
    }
    out->got = tensor_of(a, &out->right);
}

static struct stand_in stand_in_of(const struct scene *s, const struct clue *clue, const struct report_array *a)
{
    struct stand_in out = {
        .test = s->test, .was_right = clue->was_right, .is_rearranged = clue->is_rearranged, .beside = clue->beside};
    const struct tensor *step = scene_right(s, clue->beside);
    if (a != NULL) {
        out.name = a->name;
        out.line = a->line;
        set_beside(&out, step, a);
    } else if (s->result != NULL && tensor_same_shape(s->result, step)) {
        out.right = *step;
        out.got = *s->result;
    }
    return out;
}

static void set_wrong(struct code_steps *out, const struct scene *s, const struct report_array *a,
                      const struct clue *clue)
{
    for (size_t i = 0; i < out->n; i++)
        if (out->step[i].id == clue->step) {
            out->step[i].state = STEP_WRONG;
            out->first_wrong = i;
        }
    out->stand_in = stand_in_of(s, clue, a);
    out->factor = clue->factor;
}

/* What array i shows. */
static struct clue look_at(const struct scene *s, size_t i, const enum step_state *state, enum step_id after,
                           bool scores_were_made)
{
    const struct report_array *a = &s->arrays[i];
    struct clue clue = {0};
    if (clue_is_explained(s, a))
        return clue;
    if (!scores_were_made || after >= STEP_WEIGHTS)
        clue = clue_of_change(s, i, after);
    return clue.is_one ? clue : clue_of(s, a, state, after, scores_were_made);
}

static void find_wrong(struct code_steps *out, const struct scene *s)
{
    enum step_state state[N_STEPS] = {STEP_UNSEEN};
    enum step_id after = STEP_X;
    bool scores_were_made = false, is_made;
    for (enum step_id id = 0; id < N_STEPS; id++)
        state[id] = STEP_RIGHT; /* what was handed to the learner, or is not asked for */
    for (size_t i = 0; i < out->n; i++) {
        state[out->step[i].id] = out->step[i].state;
        after = out->step[i].state == STEP_RIGHT ? out->step[i].id : after;
    }
    enum step_id made = state[STEP_SCALED] == STEP_RIGHT ? STEP_SCALED : STEP_SCORES;
    is_made = state[made] != STEP_RIGHT;
    for (size_t i = 0; i < s->n_arrays; i++) {
        struct clue clue = {0};
        if (is_made || !clue_is_like_scores(s, &s->arrays[i]))
            clue = look_at(s, i, state, after, scores_were_made);
        if (clue.is_one) {
            set_wrong(out, s, &s->arrays[i], &clue);
            return;
        }
        scores_were_made =
            scores_were_made || (clue_is_like_scores(s, &s->arrays[i]) && clue_is_explained(s, &s->arrays[i]));
        is_made = is_made || clue_holds(s, made, &s->arrays[i]);
    }
    set_wrong(out, s, NULL, &(struct clue){.is_one = true, .step = s->returns, .beside = s->returns});
}

/* ---- all tests together ---- */

static bool is_worth_a_look(const struct outcome *o, bool any_failed)
{
    bool has_failed = o->fault == FAULT_VALUES || o->fault == FAULT_SHAPE;
    return any_failed ? has_failed : o->fault == FAULT_NONE && o->step != N_STEPS;
}

/* How many of its sizes differ: in such a test shapes tell the steps apart; and heads from the whole. */
static size_t distinctness(const struct setup *setup)
{
    const size_t size[] = {setup->n_q, setup->n_k, setup->d_k, setup->num_heads};
    size_t n = 0;
    bool has_heads = setup->num_heads > 1 && setup->d_k > 1;
    for (size_t i = 0; i < ARRAY_LEN(size); i++)
        for (size_t k = 0; k < i; k++)
            n += size[i] != size[k];
    return 2 * n + has_heads;
}

/* The outcome that tells most, of those that were not taken; n: none is left. */
static size_t next_outcome(const struct code *code, const struct outcome *outcomes, size_t n, bool any_failed,
                           const bool *taken)
{
    size_t best = n, best_rank = 0;
    for (size_t i = 0; i < n; i++) {
        size_t rank = distinctness(code->test[outcomes[i].test].setup) + 1;
        if (!taken[outcomes[i].test] && is_worth_a_look(&outcomes[i], any_failed) && rank > best_rank) {
            best = i;
            best_rank = rank;
        }
    }
    return best;
}

static bool any_has_failed(const struct outcome *outcomes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (is_worth_a_look(&outcomes[i], true))
            return true;
    return false;
}

static size_t choose(struct scene *scenes, const struct code *code, const struct trace *traces,
                     const struct report *report, const struct outcome *outcomes, size_t n, const struct sameness *how,
                     struct arena *arena)
{
    size_t n_scenes = 0, next;
    bool any_failed = any_has_failed(outcomes, n), taken[CODE_MAX_TESTS] = {false};
    while (n_scenes < MAX_TESTS && (next = next_outcome(code, outcomes, n, any_failed, taken)) < n) {
        const struct outcome *o = &outcomes[next];
        struct report_array *arrays;
        size_t n_arrays = report_arrays(&arrays, &report->call[o->test], arena);
        taken[o->test] = true;
        if (n_arrays > 0)
            scenes[n_scenes++] = (struct scene){.test = o->test,
                                                .trace = &traces[o->test],
                                                .arrays = arrays,
                                                .n_arrays = n_arrays,
                                                .how = how,
                                                .result = o->value.data == NULL ? NULL : &o->value,
                                                .returns = o->step};
    }
    return n_scenes;
}

void code_steps(struct code_steps *out, const struct code *code, const struct trace *traces,
                const struct report *report, const struct outcome *outcomes, size_t n, const struct sameness *how,
                struct arena *arena)
{
    struct scene scene[MAX_TESTS];
    size_t n_scenes = choose(scene, code, traces, report, outcomes, n, how, arena);
    *out = (struct code_steps){0};
    list_steps(out, code, &traces[0]);
    for (size_t i = 0; i < out->n && n_scenes > 0; i++) {
        bool right = true;
        for (size_t k = 0; k < n_scenes && right; k++)
            right = is_seen(&scene[k], out->step[i].id);
        out->step[i].state = right ? STEP_RIGHT : STEP_UNSEEN;
    }
    if (n_scenes > 0 && any_has_failed(outcomes, n))
        find_wrong(out, &scene[0]);
}

/* The first step of the list that is made not before this one. */
static enum step_id listed_from(const struct code_steps *steps, enum step_id id)
{
    for (size_t i = 0; i < steps->n; i++)
        if (steps->step[i].id >= id)
            return steps->step[i].id;
    return id;
}

void code_steps_blame(struct code_steps *steps, enum step_id first)
{
    first = listed_from(steps, first);
    for (size_t i = 0; i < steps->n; i++) {
        enum step_id id = steps->step[i].id;
        if (id == first) {
            if (steps->first_wrong != i)
                steps->stand_in = (struct stand_in){0};
            steps->step[i].state = STEP_WRONG;
            steps->first_wrong = i;
        } else if (id > first && steps->step[i].state == STEP_RIGHT) {
            steps->step[i].state = STEP_UNSEEN;
        } else if (id < first && steps->step[i].state == STEP_WRONG) {
            steps->step[i].state = STEP_UNSEEN;
        }
    }
}
