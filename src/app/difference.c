#include "app/difference.h"

#include <math.h>
#include <string.h>

#include "app/cell_text.h"
#include "base/str.h"
#include "engine/window.h"

enum { DIGITS = 4 };

bool difference_counts(double a, double b)
{
    return a != b && !(isnan(a) && isnan(b));
}

static double distance(double a, double b)
{
    double d = fabs(a - b);
    return isnan(d) ? (double)INFINITY : d;
}

struct difference difference_of(const struct tensor *a, const struct tensor *b)
{
    struct difference d = {.same_shape = tensor_same_shape(a, b)};
    size_t worst = 0;
    if (!d.same_shape)
        return d;
    d.n_of = tensor_count(a);
    for (size_t i = 0; i < d.n_of; i++) {
        if (!difference_counts(a->data[i], b->data[i]))
            continue;
        d.n++;
        if (distance(a->data[i], b->data[i]) > d.most) {
            d.most = distance(a->data[i], b->data[i]);
            worst = i;
        }
    }
    for (size_t axis = a->ndim; axis-- > 0; worst /= a->shape[axis])
        d.at[axis] = worst % a->shape[axis];
    return d;
}

/* The row of a cell where the step is not stored, else all of it; false where it can't be computed. */
static bool take(struct tensor *out, size_t first[TENSOR_MAX_DIM], const struct trace *trace, const struct look *look,
                 struct arena *arena)
{
    const struct tensor *t = &trace_find(trace, look->step)->value;
    size_t extent[TENSOR_MAX_DIM] = {1, 1, 1};
    struct err err;
    *out = *t;
    memset(first, 0, TENSOR_MAX_DIM * sizeof *first);
    if (t->data != NULL)
        return true;
    memcpy(first, look->at, TENSOR_MAX_DIM * sizeof *first);
    first[t->ndim - 1] = 0;
    extent[t->ndim - 1] = t->shape[t->ndim - 1];
    return trace_window(out, trace, look->step, first, extent, arena, &err);
}

const char *difference_text(const struct trace *trace, const struct trace *changed, const struct look *look,
                            struct arena *arena)
{
    const char *name = step_name(look->step);
    const struct step *here = trace_find(trace, look->step), *there = trace_find(changed, look->step);
    struct tensor a, b;
    size_t first[TENSOR_MAX_DIM], at[TENSOR_MAX_DIM] = {0};
    char before[NUM_SIZE], after[NUM_SIZE];
    if (there == NULL)
        return arena_printf(arena, "There is no %s any more: the shapes before it do not fit.", name);
    if (!tensor_same_shape(&here->value, &there->value))
        return "The shape is another one.";
    if (!take(&a, first, trace, look, arena) || !take(&b, first, changed, look, arena))
        return "";
    bool is_row = here->value.data == NULL;
    struct difference d = difference_of(&a, &b);
    if (d.n == 0)
        return arena_printf(arena, is_row ? "In this row of %s no number differs." : "In %s no number differs.", name);
    for (size_t axis = 0; axis < here->value.ndim; axis++)
        at[axis] = first[axis] + d.at[axis];
    return arena_printf(arena, "%s%zu of %zu numbers differ, most of all %s: %s became %s.",
                        is_row ? "In this row " : "", d.n, d.n_of, cell_name(trace, look->step, at, arena),
                        num_digits(tensor_get(&a, d.at), DIGITS, before),
                        num_digits(tensor_get(&b, d.at), DIGITS, after));
}
