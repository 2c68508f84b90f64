/* How a wrong step is found.  Going through the steps in order, the last one that the learner's arrays reproduce is
 * known.  After it, arrays that nothing right explains are looked at in order of time:
 *
 *   the entries of Q, K or V in another arrangement        the split is wrong
 *   shaped like scores: scores times a wrong factor        the scale is wrong
 *   shares (between 0 and 1, some axis sums to 1)          the weights are wrong; or the scale, if they are the softmax
 *                                                          of the scores times a wrong factor
 *   shaped like scores, else                               the first such step that is not right
 *   shaped like the heads                                  the heads are wrong
 *
 * Scores that were shifted by a number for each row, and exponentials that are not yet divided, belong to a right
 * softmax and are passed over.  If nothing is found, the last step is wrong: the result is. */
#include "course/code_steps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/macros.h"
#include "course/code_match.h"

enum { MAX_TESTS = 3, MAX_SORTED = 512 };

/* One test: its right steps and the learner's arrays. */
struct scene {
    const struct trace *trace;
    const struct report_array *arrays;
    size_t n_arrays;
    const struct sameness *how;
    const struct tensor *result; /* what came back; NULL: no tensor */
    enum step_id returns;
};

const char *step_state_word(enum step_state state)
{
    static const char *const words[] = {[STEP_UNSEEN] = "unseen", [STEP_RIGHT] = "right", [STEP_WRONG] = "wrong"};
    return words[state];
}

/* ---- which steps are right ---- */

/* The last step that is handed to the learner; what comes after it they compute. */
static enum step_id last_given(const struct code *code, const struct trace *trace)
{
    enum step_id last = STEP_X;
    for (size_t i = 0; i < code->n_args; i++)
        if (code->arg[i].kind == CODE_STEP && code->arg[i].step > last)
            last = code->arg[i].step;
    for (size_t i = 0; i < trace->n_steps && code_is_script(code); i++)
        if (trace->step[i].made_by == NULL)
            last = trace->step[i].id;
    return last;
}

static enum step_id last_asked(const struct code *code)
{
    enum step_id last = code->returns;
    for (size_t i = 0; i < code->n_vars; i++)
        if (i == 0 || code->var[i].step > last)
            last = code->var[i].step;
    return last;
}

static void list_steps(struct code_steps *out, const struct code *code, const struct trace *trace)
{
    enum step_id given = last_given(code, trace), asked = last_asked(code);
    for (size_t i = 0; i < trace->n_steps; i++)
        if (trace->step[i].id > given && trace->step[i].id <= asked)
            out->step[out->n++].id = trace->step[i].id;
    out->first_wrong = out->n;
}

static const struct tensor *right_of(const struct scene *s, enum step_id id)
{
    return &trace_find(s->trace, id)->value;
}

static bool is_seen(const struct scene *s, enum step_id id)
{
    return match_step(right_of(s, id), s->arrays, s->n_arrays, s->how) < s->n_arrays;
}

/* ---- arrays that nothing right explains ---- */

static bool is_like_scores(const struct scene *s, const struct report_array *a)
{
    const struct tensor *scores = right_of(s, STEP_SCORES);
    struct tensor head = tensor_head(scores, 0);
    return match_shape(scores, a) || match_shape(&head, a);
}

/* Pairs an array shaped like scores with the right entries: of all heads, or of one head at a time. */
static bool holds_for_some_head(const struct scene *s, enum step_id id, const struct report_array *a,
                                bool (*holds)(const struct tensor *right, const double *got, const struct scene *s))
{
    const struct tensor *right = right_of(s, id);
    struct report_array whole = *a;
    if (tensor_count(right) == 0)
        return false;
    size_t n = 1;
    for (size_t i = 0; i < a->ndim; i++)
        n *= a->shape[i];
    if (n == tensor_count(right))
        return holds(right, whole.data, s);
    for (size_t h = 0; h < right->shape[0]; h++) {
        struct tensor head = tensor_head(right, h);
        if (n == tensor_count(&head) && holds(&head, a->data, s))
            return true;
    }
    return false;
}

static size_t row_length(const struct tensor *t)
{
    return t->shape[t->ndim - 1];
}

/* got = right + a number for each row */
static bool is_shifted(const struct tensor *right, const double *got, const struct scene *s)
{
    size_t cols = row_length(right);
    for (size_t i = 0; i < tensor_count(right); i++) {
        double shift = got[i - i % cols] - right->data[i - i % cols];
        if (!same_number(s->how, right->data[i] + shift, got[i]))
            return false;
    }
    return true;
}

/* got, each row divided by its sum, = right */
static bool is_undivided(const struct tensor *right, const double *got, const struct scene *s)
{
    size_t cols = row_length(right);
    for (size_t row = 0; row < tensor_count(right); row += cols) {
        double sum = 0;
        for (size_t j = 0; j < cols; j++)
            sum += got[row + j];
        for (size_t j = 0; j < cols; j++)
            if (!same_number(s->how, right->data[row + j], got[row + j] / sum))
                return false;
    }
    return true;
}

static bool is_part_of_softmax(const struct scene *s, const struct report_array *a)
{
    enum step_id before = trace_find(s->trace, STEP_MASKED) != NULL ? STEP_MASKED : STEP_SCALED;
    return holds_for_some_head(s, before, a, is_shifted) || holds_for_some_head(s, STEP_SCORES, a, is_shifted) ||
           holds_for_some_head(s, STEP_WEIGHTS, a, is_undivided);
}

static bool is_explained(const struct scene *s, const struct report_array *a)
{
    for (size_t i = 0; i < s->trace->n_steps; i++) {
        const struct tensor *t = &s->trace->step[i].value;
        if (match_layout(t, a, s->how))
            return true;
        for (size_t h = 0; t->ndim == 3 && h < t->shape[0]; h++) {
            struct tensor head = tensor_head(t, h);
            if (match_layout(&head, a, s->how))
                return true;
        }
    }
    return is_like_scores(s, a) && is_part_of_softmax(s, a);
}

/* ---- what an unexplained array shows ---- */

/* The factor between right and got, if there is one; 0 if there is none. */
static double factor_between(const struct tensor *right, const double *got, const struct sameness *how)
{
    size_t best = 0;
    for (size_t i = 0; i < tensor_count(right); i++)
        if (fabs(right->data[i]) > fabs(right->data[best]))
            best = i;
    double factor = got[best] / right->data[best];
    if (!isfinite(factor) || factor == 0)
        return 0;
    for (size_t i = 0; i < tensor_count(right); i++)
        if (!same_number(how, right->data[i] * factor, got[i]))
            return 0;
    return factor;
}

static bool sums_to_one(const struct tensor *shape, const double *got, size_t axis)
{
    size_t step = 1, n = tensor_count(shape);
    for (size_t i = axis + 1; i < shape->ndim; i++)
        step *= shape->shape[i];
    for (size_t i = 0; i < n; i++) {
        if (i / step % shape->shape[axis] != 0)
            continue;
        double sum = 0;
        for (size_t k = 0; k < shape->shape[axis]; k++)
            sum += got[i + k * step];
        if (!(fabs(sum - 1) <= 1e-6))
            return false;
    }
    return true;
}

static bool are_shares(const struct tensor *shape, const double *got)
{
    for (size_t i = 0; i < tensor_count(shape); i++)
        if (!(got[i] >= 0 && got[i] <= 1 + 1e-9))
            return false;
    for (size_t axis = 0; axis < shape->ndim; axis++)
        if (sums_to_one(shape, got, axis))
            return true;
    return false;
}

/* Weights that are the softmax of right scores times some factor: that factor; else 0. */
static double factor_of_softmax(const struct tensor *scores, const double *got, const struct sameness *how)
{
    size_t cols = row_length(scores), n = tensor_count(scores);
    double factor = 0, widest = 0;
    for (size_t i = 0; i < n; i++) {
        double apart = scores->data[i] - scores->data[i - i % cols];
        if (fabs(apart) > fabs(widest) && got[i] > 1e-12 && got[i - i % cols] > 1e-12) {
            widest = apart;
            factor = log(got[i] / got[i - i % cols]) / apart;
        }
    }
    for (size_t i = 0; i < n && factor != 0; i++) {
        size_t first = i - i % cols;
        double expected = got[first] * exp(factor * (scores->data[i] - scores->data[first]));
        if (!same_number(how, expected, got[i]))
            return 0;
    }
    return factor;
}

/* The right tensor that the array stands beside: of all heads, or of the head that has as many entries. */
static struct tensor beside(const struct scene *s, enum step_id id, const struct report_array *a)
{
    const struct tensor *right = right_of(s, id);
    size_t n = 1;
    for (size_t i = 0; i < a->ndim; i++)
        n *= a->shape[i];
    return n == tensor_count(right) ? *right : tensor_head(right, 0);
}

struct finding {
    bool is_one;
    enum step_id step;
    double factor;
};

static bool is_right_factor(const struct scene *s, double factor)
{
    return same_number(s->how, 1 / sqrt((double)s->trace->setup->d_k), factor);
}

static struct finding look_at_scores(const struct scene *s, const struct report_array *a, bool scores_seen,
                                     bool scaled_seen)
{
    struct tensor scores = beside(s, STEP_SCORES, a);
    double factor = factor_between(&scores, a->data, s->how);
    if (factor != 0 && !scaled_seen)
        return (struct finding){true, STEP_SCALED, is_right_factor(s, factor) ? 0 : factor};
    if (are_shares(&scores, a->data)) {
        factor = scaled_seen ? 0 : factor_of_softmax(&scores, a->data, s->how);
        bool is_scale = factor != 0 && !is_right_factor(s, factor) && factor != 1;
        return (struct finding){true, is_scale ? STEP_SCALED : STEP_WEIGHTS, is_scale ? factor : 0};
    }
    return (struct finding){true, scaled_seen ? STEP_WEIGHTS : scores_seen ? STEP_SCALED : STEP_SCORES, 0};
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The same entries in another arrangement. */
static bool is_rearranged(const struct tensor *t, const struct report_array *a, const struct sameness *how)
{
    double x[MAX_SORTED], y[MAX_SORTED];
    size_t n = 1, count = tensor_count(t);
    for (size_t i = 0; i < a->ndim; i++)
        n *= a->shape[i];
    if (n != count || n > MAX_SORTED || n < 2)
        return false;
    memcpy(x, t->data, n * sizeof *x);
    memcpy(y, a->data, n * sizeof *y);
    qsort(x, n, sizeof *x, by_value);
    qsort(y, n, sizeof *y, by_value);
    for (size_t i = 0; i < n; i++)
        if (!same_number(how, x[i], y[i]))
            return false;
    return true;
}

/* An array of three axes that holds the entries of Q, K or V: a split. */
static struct finding look_at_split(const struct scene *s, const struct report_array *a)
{
    for (enum step_id id = STEP_QH; id <= STEP_VH; id++)
        if (a->ndim >= 3 && is_rearranged(right_of(s, id), a, s->how))
            return (struct finding){true, id, 0};
    return (struct finding){0};
}

static bool is_like_heads(const struct scene *s, const struct report_array *a)
{
    const struct tensor *heads = right_of(s, STEP_HEADS);
    struct tensor head = tensor_head(heads, 0);
    return match_shape(heads, a) || (heads->shape[0] > 1 && match_shape(&head, a));
}

static bool has_step(const struct code_steps *steps, enum step_id id)
{
    for (size_t i = 0; i < steps->n; i++)
        if (steps->step[i].id == id)
            return true;
    return false;
}

static enum step_state state_of(const struct code_steps *steps, enum step_id id)
{
    for (size_t i = 0; i < steps->n; i++)
        if (steps->step[i].id == id)
            return steps->step[i].state;
    return STEP_RIGHT; /* it was handed to the learner */
}

/* What one array shows, of a step after the last one that is right. */
static struct finding look_at(const struct scene *s, const struct report_array *a, const struct code_steps *steps,
                              enum step_id after)
{
    struct finding found = {0};
    if (after < STEP_VH)
        found = look_at_split(s, a);
    if (!found.is_one && after < STEP_WEIGHTS && is_like_scores(s, a))
        found = look_at_scores(s, a, state_of(steps, STEP_SCORES) == STEP_RIGHT,
                               state_of(steps, STEP_SCALED) == STEP_RIGHT);
    else if (!found.is_one && after >= STEP_WEIGHTS && after < STEP_HEADS && is_like_heads(s, a))
        found = (struct finding){true, STEP_HEADS, 0};
    found.is_one = found.is_one && has_step(steps, found.step) && state_of(steps, found.step) != STEP_RIGHT;
    return found;
}

/* ---- the first wrong step ---- */

static struct stand_in stand_in_of(const struct scene *s, enum step_id id, const struct report_array *a)
{
    struct stand_in out = {.right = right_of(s, id)};
    if (a == NULL) {
        if (s->result != NULL && tensor_same_shape(s->result, out.right))
            out.got = *s->result;
        return out;
    }
    out.name = a->name;
    out.line = a->line;
    if (a->ndim == out.right->ndim && memcmp(a->shape, out.right->shape, a->ndim * sizeof *a->shape) == 0) {
        out.got = *out.right;
        out.got.data = (double *)(uintptr_t)a->data; /* a tensor's data are not const, but nobody writes here */
    }
    return out;
}

static void set_wrong(struct code_steps *out, const struct scene *s, const struct report_array *a, enum step_id id,
                      double factor)
{
    for (size_t i = 0; i < out->n; i++)
        if (out->step[i].id == id) {
            out->step[i].state = STEP_WRONG;
            out->first_wrong = i;
        }
    out->stand_in = stand_in_of(s, id, a);
    out->factor = factor;
}

static void find_wrong(struct code_steps *out, const struct scene *s)
{
    enum step_id after = STEP_X;
    for (size_t i = 0; i < out->n; i++)
        if (out->step[i].state == STEP_RIGHT)
            after = out->step[i].id;
    for (size_t i = 0; i < s->n_arrays; i++) {
        const struct report_array *a = &s->arrays[i];
        struct finding found = is_explained(s, a) ? (struct finding){0} : look_at(s, a, out, after);
        if (found.is_one) {
            set_wrong(out, s, a, found.step, found.factor);
            return;
        }
    }
    set_wrong(out, s, NULL, s->returns, 0);
}

/* ---- all tests together ---- */

static bool is_worth_a_look(const struct outcome *o, bool any_failed)
{
    bool has_failed = o->fault == FAULT_VALUES || o->fault == FAULT_SHAPE;
    return any_failed ? has_failed : o->fault == FAULT_NONE && o->step != N_STEPS;
}

static size_t choose(struct scene *scenes, const struct trace *traces, const struct report *report,
                     const struct outcome *outcomes, size_t n, const struct sameness *how, struct arena *arena)
{
    size_t n_scenes = 0;
    bool any_failed = false;
    for (size_t i = 0; i < n; i++)
        any_failed = any_failed || is_worth_a_look(&outcomes[i], true);
    for (size_t i = 0; i < n && n_scenes < MAX_TESTS; i++) {
        const struct outcome *o = &outcomes[i];
        struct report_array *arrays;
        bool is_new = n_scenes == 0 || scenes[n_scenes - 1].trace != &traces[o->test];
        if (!is_new || !is_worth_a_look(o, any_failed))
            continue;
        size_t n_arrays = report_arrays(&arrays, &report->call[o->test], arena);
        if (n_arrays > 0)
            scenes[n_scenes++] = (struct scene){.trace = &traces[o->test],
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
    size_t n_scenes = choose(scene, traces, report, outcomes, n, how, arena);
    bool is_wrong = false;
    *out = (struct code_steps){0};
    list_steps(out, code, &traces[0]);
    for (size_t i = 0; i < out->n && n_scenes > 0; i++) {
        bool right = true;
        for (size_t k = 0; k < n_scenes && right; k++)
            right = is_seen(&scene[k], out->step[i].id);
        out->step[i].state = right ? STEP_RIGHT : STEP_UNSEEN;
    }
    for (size_t i = 0; i < n; i++)
        is_wrong = is_wrong || is_worth_a_look(&outcomes[i], true);
    if (is_wrong && n_scenes > 0)
        find_wrong(out, &scene[0]);
}

void code_steps_blame(struct code_steps *steps, enum step_id first)
{
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
