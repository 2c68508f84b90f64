/* What an unexplained array shows:
 *
 *   the entries of Q, K or V in another arrangement        the split is wrong
 *   shaped like the one split that is missing, or a head   that split is wrong
 *   in a variable that held a right step                   that step was right, and then changed
 *   shaped like scores: scores times a wrong factor        the scale is wrong
 *   shares (between 0 and 1, some axis sums to 1)          the weights are wrong; or the scale, if they are the softmax
 *                                                          of the scores times a wrong factor
 *   right weights, each row times some number              the weights are wrong
 *   shaped like scores, else                               the first such step that is not right; scaled, where neither
 *                                                          was seen and it is near that
 *   shaped like the heads                                  the heads are wrong
 *
 * Scores that were shifted by a number for each row, exponentials that are not yet divided, and arrays that a loop has
 * not yet filled belong to a right softmax and are passed over. */
#include "course/code_clue.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/macros.h"
#include "course/code_match.h"
#include "course/code_parts.h"

enum { MAX_SORTED = 512 };

const struct tensor *scene_right(const struct scene *s, enum step_id id)
{
    return &trace_find(s->trace, id)->value;
}

/* Of all heads, of one, or one row, where that can't be taken for a row of Q, K or V. */
bool clue_is_like_scores(const struct scene *s, const struct report_array *a)
{
    const struct tensor *scores = scene_right(s, STEP_SCORES);
    const struct setup *setup = s->trace->setup;
    struct tensor head = tensor_head(scores, 0);
    bool is_row = a->ndim == 1 && a->shape[0] == setup->n_k && setup->n_k != setup->d_k && setup->n_k != setup->d_v &&
                  setup->n_k != setup->d_model;
    return match_shape(scores, a) || match_shape(&head, a) || is_row;
}

/* The exponentials of a right softmax: of the scores as they are, or with the maximum of a row or of all subtracted. */
static bool is_plain_exp(const struct tensor *scaled, const double *got, const struct sameness *how)
{
    for (size_t i = 0; i < tensor_count(scaled); i++)
        if (!same_number(how, exp(scaled->data[i]), got[i]))
            return false;
    return true;
}

static bool is_shifted_exp(const struct tensor *weights, const double *got, const struct sameness *how)
{
    size_t cols = weights->shape[1];
    bool by_row = true;
    double top = 0;
    for (size_t row = 0; row < tensor_count(weights); row += cols) {
        double top_of_row = 0;
        for (size_t j = 0; j < cols; j++)
            top_of_row = fmax(top_of_row, got[row + j]);
        by_row = by_row && top_of_row == 1;
        top = fmax(top, top_of_row);
    }
    return top == 1 && (by_row || weights->shape[0] > 1) && part_is_undivided(weights, got, how);
}

static enum step_id before_softmax(const struct scene *s)
{
    return trace_find(s->trace, STEP_MASKED) != NULL ? STEP_MASKED : STEP_SCALED;
}

static bool relates(const struct scene *s, enum step_id id, const struct report_array *a, part_relation *relation)
{
    return part_relates(scene_right(s, id), a, relation, s->how);
}

static bool is_part_of_softmax(const struct scene *s, const struct report_array *a)
{
    return relates(s, before_softmax(s), a, part_is_shifted) || relates(s, STEP_SCORES, a, part_is_shifted) ||
           relates(s, before_softmax(s), a, is_plain_exp) || relates(s, STEP_WEIGHTS, a, is_shifted_exp);
}

/* An array that a loop has not yet filled. */
static bool is_begun(const struct scene *s, const struct report_array *a)
{
    return relates(s, STEP_SCORES, a, part_is_begun) || relates(s, STEP_SCALED, a, part_is_begun) ||
           relates(s, STEP_WEIGHTS, a, part_is_begun);
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
    return clue_is_like_scores(s, a) && (is_part_of_softmax(s, a) || is_begun(s, a));
}

static bool sums_to_one(const struct report_array *a, size_t axis)
{
    size_t step = 1, n = array_entries(a);
    for (size_t i = axis + 1; i < a->ndim; i++)
        step *= a->shape[i];
    for (size_t i = 0; i < n; i++) {
        if (i / step % a->shape[axis] != 0)
            continue;
        double sum = 0;
        for (size_t k = 0; k < a->shape[axis]; k++)
            sum += a->data[i + k * step];
        if (!(fabs(sum - 1) <= 1e-6))
            return false;
    }
    return true;
}

static bool are_shares(const struct report_array *a)
{
    for (size_t i = 0; i < array_entries(a); i++)
        if (!(a->data[i] >= 0 && a->data[i] <= 1 + 1e-9))
            return false;
    for (size_t axis = 0; axis < a->ndim; axis++)
        if (a->shape[axis] > 1 && sums_to_one(a, axis))
            return true;
    return false;
}

static bool has_negative(const struct report_array *a)
{
    for (size_t i = 0; i < array_entries(a); i++)
        if (a->data[i] < 0)
            return true;
    return false;
}

/* Made by exp, with a maximum subtracted: none is negative, and the largest is 1. */
static bool are_exponentials(const struct report_array *a)
{
    double top = 0;
    for (size_t i = 0; i < array_entries(a); i++)
        top = fmax(top, a->data[i]);
    return top == 1 && !has_negative(a);
}

static bool is_right_factor(const struct scene *s, double factor)
{
    return same_number(s->how, 1 / sqrt((double)s->trace->setup->d_k), factor);
}

/* Where neither scores nor scaled stood in a variable, an array may be meant as either: scaled, when it is near it. */
static bool is_near_scaled(const struct scene *s, const struct report_array *a)
{
    struct nearest scaled, scores;
    return part_nearest(&scaled, scene_right(s, STEP_SCALED), a) &&
           part_nearest(&scores, scene_right(s, STEP_SCORES), a) && scaled.apart < scaled.size &&
           scaled.apart < scores.apart;
}

static struct clue look_at_scores(const struct scene *s, const struct report_array *a, const enum step_state *state)
{
    bool scores_seen = state[STEP_SCORES] == STEP_RIGHT, scaled_seen = state[STEP_SCALED] == STEP_RIGHT;
    double factor = part_factor(scene_right(s, STEP_SCORES), a, s->how);
    if (factor < 0 && !scores_seen)
        return (struct clue){.is_one = true, .step = STEP_SCORES, .factor = factor};
    if (factor != 0 && !scaled_seen)
        return (struct clue){.is_one = true, .step = STEP_SCALED, .factor = is_right_factor(s, factor) ? 0 : factor};
    if (relates(s, STEP_WEIGHTS, a, part_is_undivided)) /* by something, but not by the sums of its rows */
        return (struct clue){.is_one = true, .step = STEP_WEIGHTS};
    if (are_shares(a)) {
        factor = scaled_seen ? 0 : part_softmax_factor(scene_right(s, STEP_SCORES), a, s->how);
        bool is_scale = factor != 0 && !is_right_factor(s, factor) && factor != 1;
        return (struct clue){
            .is_one = true, .step = is_scale ? STEP_SCALED : STEP_WEIGHTS, .factor = is_scale ? factor : 0};
    }
    if (scaled_seen || are_exponentials(a))
        return (struct clue){.is_one = true,
                             .step = STEP_WEIGHTS,
                             .beside = scaled_seen && has_negative(a) ? before_softmax(s) : STEP_WEIGHTS};
    return (struct clue){.is_one = true, .step = scores_seen || is_near_scaled(s, a) ? STEP_SCALED : STEP_SCORES};
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
    size_t n = array_entries(a);
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

/* Queries or keys times a number: that is the scale, taken early. */
static bool is_only_scaled(const struct scene *s, enum step_id id, const struct report_array *a)
{
    const struct step *whole = trace_find(s->trace, STEP_Q + (id - STEP_QH));
    return (id == STEP_QH || id == STEP_KH) && (part_factor(scene_right(s, id), a, s->how) != 0 ||
                                                (whole != NULL && part_factor(&whole->value, a, s->how) != 0));
}

/* An array made before any scores: of three axes, or one head of the split that is missing. */
static struct clue look_at_split(const struct scene *s, const struct report_array *a, const enum step_state *state)
{
    enum step_id missing = missing_split(state);
    for (enum step_id id = STEP_QH; id <= STEP_VH && a->ndim >= 3; id++)
        if (state[id] != STEP_RIGHT && is_rearranged(scene_right(s, id), a, s->how))
            return (struct clue){.is_one = true, .step = id, .is_rearranged = true};
    if (missing == N_STEPS || array_is_zero(a) || is_only_scaled(s, missing, a))
        return (struct clue){0};
    struct tensor head = tensor_head(scene_right(s, missing), 0);
    bool fits = (a->ndim >= 3 && match_shape(scene_right(s, missing), a)) || match_shape(&head, a);
    return fits ? (struct clue){.is_one = true, .step = missing} : (struct clue){0};
}

static bool is_like_heads(const struct scene *s, const struct report_array *a)
{
    const struct tensor *heads = scene_right(s, STEP_HEADS);
    struct tensor head = tensor_head(heads, 0);
    return match_shape(heads, a) || (heads->shape[0] > 1 && match_shape(&head, a));
}

/* ---- right, and then changed ---- */

static const char *variable_of(const struct report_array *a)
{
    return a->name[0] != '\0' ? a->name : a->stored;
}

static bool is_same_variable(const struct report_array *a, const struct report_array *b)
{
    return variable_of(a)[0] != '\0' && strcmp(variable_of(a), variable_of(b)) == 0 && a->ndim == b->ndim &&
           memcmp(a->shape, b->shape, a->ndim * sizeof *a->shape) == 0;
}

bool clue_holds(const struct scene *s, enum step_id id, const struct report_array *a)
{
    const struct step *step = trace_find(s->trace, id);
    return step != NULL && (match_layout(&step->value, a, s->how) ||
                            (step->value.ndim == 3 && part_relates(&step->value, a, part_is_same, s->how)));
}

/* What a variable that is changed held; N_STEPS: nothing, or it was to be changed. */
static enum step_id held_by(const struct scene *s, const struct report_array *a, enum step_id after)
{
    static const enum step_id before_scores[] = {STEP_Q, STEP_K, STEP_V, STEP_QH, STEP_KH, STEP_VH};
    for (size_t i = 0; after < STEP_SCORES && i < ARRAY_LEN(before_scores); i++)
        if (clue_holds(s, before_scores[i], a))
            return before_scores[i];
    if (after == STEP_WEIGHTS && clue_holds(s, STEP_WEIGHTS, a))
        return STEP_WEIGHTS;
    return after == STEP_HEADS && clue_holds(s, STEP_HEADS, a) ? STEP_HEADS : N_STEPS;
}

/* Of Q, K and V it is the split that suffers. */
static enum step_id suffering(enum step_id held)
{
    return held >= STEP_Q && held <= STEP_V ? STEP_QH + (held - STEP_Q) : held;
}

struct clue clue_of_change(const struct scene *s, size_t i, enum step_id after)
{
    const struct report_array *a = &s->arrays[i];
    for (size_t k = i; k-- > 0;) {
        enum step_id id = is_same_variable(&s->arrays[k], a) ? held_by(s, &s->arrays[k], after) : N_STEPS;
        if (id != N_STEPS)
            return (struct clue){.is_one = !is_only_scaled(s, suffering(id), a),
                                 .step = suffering(id),
                                 .beside = id,
                                 .was_right = true,
                                 .is_rearranged = is_rearranged(scene_right(s, id), a, s->how)};
    }
    return (struct clue){0};
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
        clue = (struct clue){.is_one = true, .step = STEP_HEADS};
    clue.is_one = clue.is_one && state[clue.step] == STEP_UNSEEN;
    if (clue.beside == 0)
        clue.beside = clue.step;
    return clue;
}
