#include "course/misprediction.h"

#include <string.h>

#include "base/str.h"
#include "course/tolerance.h"

static const char *not_yet(enum step_id asked)
{
    static const char *const words[N_STAGES] = {
        [STAGE_PROJECT] = "before it is projected",   [STAGE_SPLIT] = "before it is split into heads",
        [STAGE_SCORES] = "before it is multiplied",   [STAGE_SCALE] = "before they are scaled",
        [STAGE_MASK] = "before they are masked",      [STAGE_SOFTMAX] = "before the softmax",
        [STAGE_WEIGH] = "before it is weighed",       [STAGE_MERGE] = "before the heads are merged",
        [STAGE_OUTPUT] = "before it is mixed by W_o",
    };
    enum stage stage = step_stage(asked);
    return stage == N_STAGES ? "an earlier step" : words[stage];
}

/* ---- shapes ---- */

static bool is_shape(const struct tensor *t, size_t ndim, const size_t *shape)
{
    return t->ndim == ndim && memcmp(t->shape, shape, ndim * sizeof *shape) == 0;
}

/* What a step is made of, in the first place. */
static enum step_id source_of(enum step_id asked)
{
    static const enum step_id of[] = {
        [STEP_Q] = STEP_X,           [STEP_K] = STEP_X,
        [STEP_V] = STEP_X,           [STEP_QH] = STEP_Q,
        [STEP_KH] = STEP_K,          [STEP_VH] = STEP_V,
        [STEP_SCORES] = STEP_QH,     [STEP_SCALED] = STEP_SCORES,
        [STEP_MASKED] = STEP_SCALED, [STEP_WEIGHTS] = STEP_SCALED,
        [STEP_HEADS] = STEP_VH,      [STEP_CONCAT] = STEP_HEADS,
        [STEP_OUTPUT] = STEP_CONCAT,
    };
    return asked < STEP_Q ? asked : of[asked];
}

/* An earlier step, and no weight, that has this shape: best what the step is made of. */
static const struct step *earlier_of_shape(const struct trace *trace, enum step_id asked, size_t ndim,
                                           const size_t *shape)
{
    const struct step *found = NULL;
    for (size_t i = 0; i < trace->n_steps && trace->step[i].id < asked; i++) {
        enum step_id id = trace->step[i].id;
        bool is_weight = id >= STEP_W_Q && id <= STEP_B_O;
        if (!is_weight && is_shape(&trace->step[i].value, ndim, shape) &&
            (found == NULL || found->id != source_of(asked)))
            found = &trace->step[i];
    }
    return found;
}

static size_t count_of(const size_t *numbers, size_t n, size_t number)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += numbers[i] == number;
    return count;
}

static bool is_permuted(const struct tensor *t, size_t ndim, const size_t *shape)
{
    bool same = t->ndim == ndim;
    for (size_t i = 0; same && i < ndim; i++)
        same = count_of(shape, ndim, shape[i]) == count_of(t->shape, ndim, shape[i]);
    return same;
}

/* The one axis that differs; ndim where it is not one. */
static size_t odd_axis(const struct tensor *t, size_t ndim, const size_t *shape)
{
    size_t axis = ndim, n = 0;
    for (size_t i = 0; t->ndim == ndim && i < ndim; i++)
        if (t->shape[i] != shape[i]) {
            axis = i;
            n++;
        }
    return n == 1 ? axis : ndim;
}

const char *misprediction_shape(const struct trace *trace, enum step_id asked, size_t ndim, const size_t *shape,
                                struct arena *arena)
{
    const struct tensor *right = &trace_find(trace, asked)->value;
    const struct step *earlier = earlier_of_shape(trace, asked, ndim, shape);
    bool is_one_matrix = right->ndim == 3 && ndim == 2 && memcmp(right->shape + 1, shape, 2 * sizeof *shape) == 0;
    if (is_permuted(right, ndim, shape))
        return "The numbers are right, their order is not: which axis comes first?";
    if (is_one_matrix && right->shape[0] > 1)
        return "That is the matrix of one head; there are several.";
    if (earlier != NULL && earlier->id != source_of(asked))
        return arena_printf(arena, "That is the shape of %s.", step_name(earlier->id));
    if (earlier != NULL)
        return arena_printf(arena, "That is the shape of %s, %s.", step_name(earlier->id), not_yet(asked));
    size_t axis = odd_axis(right, ndim, shape);
    if (ndim > 1 && axis < ndim)
        return arena_printf(arena, "All is right but axis %zu, counted from 0.", axis);
    return ndim == right->ndim ? "" : "The number of axes is another one.";
}

/* ---- numbers ---- */

static bool is_near(double right, double typed)
{
    static const struct tolerance three_digits = {.is_given = true, .digits = 3};
    return tolerance_met(&three_digits, right, typed);
}

const char *misprediction_number(const struct trace *trace, enum step_id asked, const size_t *at, double typed,
                                 struct arena *arena)
{
    const struct tensor *right = &trace_find(trace, asked)->value;
    if (is_near(tensor_get(right, at), -typed))
        return "All but the sign is right.";
    for (size_t i = trace->n_steps; i-- > 0;) {
        const struct step *step = &trace->step[i];
        if (step->id < STEP_Q || step->id >= asked || !tensor_same_shape(&step->value, right) ||
            !is_near(tensor_get(&step->value, at), typed))
            continue;
        return arena_printf(arena, "That is what %s has there, %s.", step_name(step->id), not_yet(asked));
    }
    return "";
}
