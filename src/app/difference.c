#include "app/difference.h"

#include <math.h>

#include "app/cell_text.h"
#include "base/str.h"

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

const char *difference_text(const struct trace *trace, const struct trace *changed, enum step_id step,
                            struct arena *arena)
{
    const struct step *a = trace_find(trace, step), *b = trace_find(changed, step);
    char before[NUM_SIZE], after[NUM_SIZE];
    if (b == NULL)
        return arena_printf(arena, "There is no %s any more: the shapes before it do not fit.", step_name(step));
    struct difference d = difference_of(&a->value, &b->value);
    if (!d.same_shape)
        return "The shape is another one.";
    if (d.n == 0)
        return arena_printf(arena, "%s is the same.", step_name(step));
    return arena_printf(arena, "%zu of %zu numbers differ, most of all %s: %s became %s.", d.n, d.n_of,
                        cell_name(trace, step, d.at, arena), num_digits(tensor_get(&a->value, d.at), DIGITS, before),
                        num_digits(tensor_get(&b->value, d.at), DIGITS, after));
}
