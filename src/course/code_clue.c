/* What an unexplained array shows:
 *
 *   the entries of Q, K or V in another arrangement        the split is wrong
 *   shaped like the one split that is missing              that split is wrong
 *   shaped like scores: scores times a wrong factor        the scale is wrong
 *   shares (between 0 and 1, some axis sums to 1)          the weights are wrong; or the scale, if they are the softmax
 *                                                          of the scores times a wrong factor
 *   shaped like scores, else                               the first such step that is not right
 *   shaped like the heads                                  the heads are wrong
 *
 * Scores that were shifted by a number for each row, and exponentials that are not yet divided, belong to a right
 * softmax and are passed over. */
#include "course/code_clue.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/macros.h"
#include "course/code_match.h"

enum { MAX_SORTED = 512 };

const struct tensor *scene_right(const struct scene *s, enum step_id id)
{
    return &trace_find(s->trace, id)->value;
}

bool clue_is_like_scores(const struct scene *s, const struct report_array *a)
{
    const struct tensor *scores = scene_right(s, STEP_SCORES);
    struct tensor head = tensor_head(scores, 0);
    return match_shape(scores, a) || match_shape(&head, a);
}

static size_t entries_of(const struct report_array *a)
{
    size_t n = 1;
    for (size_t i = 0; i < a->ndim; i++)
        n *= a->shape[i];
    return n;
}

/* Pairs an array shaped like scores with the right entries: of all heads, or of one head at a time. */
static bool holds_for_some_head(const struct scene *s, enum step_id id, const struct report_array *a,
                                bool (*holds)(const struct tensor *right, const double *got, const struct scene *s))
{
    const struct tensor *right = scene_right(s, id);
    size_t n = entries_of(a);
    if (n == tensor_count(right))
        return holds(right, a->data, s);
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

bool clue_is_explained(const struct scene *s, const struct report_array *a)
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
    return clue_is_like_scores(s, a) && is_part_of_softmax(s, a);
}

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
    const struct tensor *right = scene_right(s, id);
    return entries_of(a) == tensor_count(right) ? *right : tensor_head(right, 0);
}

static bool is_right_factor(const struct scene *s, double factor)
{
    return same_number(s->how, 1 / sqrt((double)s->trace->setup->d_k), factor);
}

static struct clue look_at_scores(const struct scene *s, const struct report_array *a, const enum step_state *state)
{
    bool scores_seen = state[STEP_SCORES] == STEP_RIGHT, scaled_seen = state[STEP_SCALED] == STEP_RIGHT;
    struct tensor scores = beside(s, STEP_SCORES, a);
    double factor = factor_between(&scores, a->data, s->how);
    if (factor < 0 && !scores_seen)
        return (struct clue){true, STEP_SCORES, 0};
    if (factor != 0 && !scaled_seen)
        return (struct clue){true, STEP_SCALED, is_right_factor(s, factor) ? 0 : factor};
    if (are_shares(&scores, a->data)) {
        factor = scaled_seen ? 0 : factor_of_softmax(&scores, a->data, s->how);
        bool is_scale = factor != 0 && !is_right_factor(s, factor) && factor != 1;
        return (struct clue){true, is_scale ? STEP_SCALED : STEP_WEIGHTS, is_scale ? factor : 0};
    }
    return (struct clue){true, scaled_seen ? STEP_WEIGHTS : scores_seen ? STEP_SCALED : STEP_SCORES, 0};
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
    size_t n = entries_of(a);
    if (n != tensor_count(t) || n > MAX_SORTED || n < 2)
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

/* The only one of Qh, Kh and Vh that the learner's arrays don't hold; N_STEPS where that is not one. */
static enum step_id missing_split(const enum step_state *state)
{
    enum step_id missing = N_STEPS;
    for (enum step_id id = STEP_QH; id <= STEP_VH; id++) {
        if (state[id] == STEP_RIGHT)
            continue;
        if (missing != N_STEPS)
            return N_STEPS;
        missing = id;
    }
    return missing;
}

/* An array of three axes, made before any scores. */
static struct clue look_at_split(const struct scene *s, const struct report_array *a, const enum step_state *state)
{
    enum step_id missing = missing_split(state);
    for (enum step_id id = STEP_QH; id <= STEP_VH && a->ndim >= 3; id++)
        if (state[id] != STEP_RIGHT && is_rearranged(scene_right(s, id), a, s->how))
            return (struct clue){true, id, 0};
    if (missing != N_STEPS && a->ndim >= 3 && match_shape(scene_right(s, missing), a))
        return (struct clue){true, missing, 0};
    return (struct clue){0};
}

static bool is_like_heads(const struct scene *s, const struct report_array *a)
{
    const struct tensor *heads = scene_right(s, STEP_HEADS);
    struct tensor head = tensor_head(heads, 0);
    return match_shape(heads, a) || (heads->shape[0] > 1 && match_shape(&head, a));
}

struct clue clue_of(const struct scene *s, const struct report_array *a, const enum step_state *state,
                    enum step_id after, bool scores_were_made)
{
    struct clue clue = {0};
    if (!scores_were_made)
        clue = look_at_split(s, a, state);
    if (!clue.is_one && after < STEP_WEIGHTS && clue_is_like_scores(s, a))
        clue = look_at_scores(s, a, state);
    else if (!clue.is_one && after >= STEP_WEIGHTS && after < STEP_HEADS && scores_were_made && is_like_heads(s, a))
        clue = (struct clue){true, STEP_HEADS, 0};
    clue.is_one = clue.is_one && state[clue.step] == STEP_UNSEEN;
    return clue;
}
