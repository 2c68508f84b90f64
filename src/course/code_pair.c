#include "course/code_pair.h"

#include <string.h>

/* Matrix h of a tensor: its head, itself, or a row of one axis. */
static struct tensor matrix_of(const struct tensor *t, size_t h)
{
    size_t rows = t->ndim < 2 ? 1 : t->shape[t->ndim - 2], cols = t->ndim == 0 ? 1 : t->shape[t->ndim - 1];
    return (struct tensor){.ndim = 2, .shape = {rows, cols}, .data = t->data + h * rows * cols};
}

/* The first entry that differs; the number of entries when none does. */
static size_t first_difference(const struct tensor *right, const struct tensor *yours, const struct sameness *how)
{
    size_t n = tensor_count(right), i = 0;
    while (i < n && same_number(how, right->data[i], yours->data[i]))
        i++;
    return i;
}

static void fill(struct verdict_pair *out, const struct tensor *right, const struct tensor *yours, size_t at,
                 const struct sameness *how, struct arena *arena)
{
    size_t size = matrix_of(right, 0).shape[0] * matrix_of(right, 0).shape[1], head = at / size;
    out->right = matrix_of(right, head);
    out->yours = matrix_of(yours, head);
    out->row = at % size / out->right.shape[1];
    out->col = at % out->right.shape[1];
    out->differs = ARENA_ARRAY(arena, size, bool);
    for (size_t i = 0; i < size; i++)
        out->differs[i] = !same_number(how, out->right.data[i], out->yours.data[i]);
}

static const char *title_of(enum step_id step, bool is_head, size_t head, size_t test, const struct evidence_of_run *e,
                            struct arena *arena)
{
    const char *of_head = is_head ? arena_printf(arena, ", head %zu", head) : "";
    return arena_printf(arena, "%s%s in the test \"%s\"", step_name(step), of_head, e->code->test[test].name);
}

static bool show(struct verdict_pair *out, enum step_id step, size_t test, const struct tensor *right,
                 const struct tensor *yours, const struct evidence_of_run *e, const struct sameness *how,
                 struct arena *arena)
{
    if (right->data == NULL || yours->data == NULL || !tensor_same_shape(right, yours))
        return false;
    size_t at = first_difference(right, yours, how);
    if (at == tensor_count(right))
        return false;
    *out = (struct verdict_pair){.step = step, .setup = e->code->test[test].setup};
    fill(out, right, yours, at, how, arena);
    out->title = title_of(step, right->ndim == 3, at / (out->right.shape[0] * out->right.shape[1]), test, e, arena);
    return true;
}

/* A variable called what the step is called, or what a function returned; any other may be a temporary that only has
 * the step's shape. */
static bool is_meant_as_step(const struct stand_in *s)
{
    return s->name == NULL || s->name[0] == '\0' || s->was_right || s->is_rearranged ||
           strcmp(s->name, step_name(s->beside)) == 0;
}

void code_pair(struct verdict_pair *out, const struct code_steps *steps, const struct evidence_of_run *e,
               const struct sameness *how, struct arena *arena)
{
    const struct stand_in *s = &steps->stand_in;
    *out = (struct verdict_pair){0};
    if (steps->first_wrong < steps->n && is_meant_as_step(s) &&
        show(out, s->beside, s->test, &s->right, &s->got, e, how, arena)) {
        if (s->is_head)
            out->title = title_of(out->step, true, s->head, s->test, e, arena);
        return;
    }
    if (e->bad != NULL && e->bad->expected != NULL)
        show(out, e->bad->step, e->bad->test, e->bad->expected, &e->bad->value, e, how, arena);
}
