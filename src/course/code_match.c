#include "course/code_match.h"

#include <string.h>

#include "base/err.h"
#include "base/macros.h"

/* A shape without its axes of length 1, and how far apart the entries of each axis lie. */
struct layout {
    size_t n, shape[REPORT_MAX_DIM], stride[REPORT_MAX_DIM];
};

static struct layout layout_of(size_t ndim, const size_t *shape)
{
    struct layout l = {0};
    size_t stride = 1;
    for (size_t i = ndim; i-- > 0; stride *= shape[i])
        if (shape[i] != 1) {
            memmove(l.shape + 1, l.shape, l.n * sizeof *l.shape);
            memmove(l.stride + 1, l.stride, l.n * sizeof *l.stride);
            l.shape[0] = shape[i];
            l.stride[0] = stride;
            l.n++;
        }
    return l;
}

static const size_t orders[][TENSOR_MAX_DIM] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* The order of axes in which the array has t's shape, from orders[*next] on; false when there is none. */
static bool next_order(const struct layout *t, const struct layout *a, size_t *next)
{
    CHECK(t->n <= TENSOR_MAX_DIM, "%zu axes", t->n);
    for (; *next < ARRAY_LEN(orders); ++*next) {
        bool fits = true;
        for (size_t i = 0; i < t->n && fits; i++)
            fits = orders[*next][i] < t->n && a->shape[orders[*next][i]] == t->shape[i];
        if (fits)
            return true;
    }
    return false;
}

static bool same_in_order(const struct tensor *t, const struct layout *lt, const double *data, const struct layout *la,
                          const size_t *order, const struct sameness *how)
{
    size_t n = tensor_count(t);
    for (size_t flat = 0; flat < n; flat++) {
        size_t at = 0;
        for (size_t i = 0; i < lt->n; i++)
            at += flat / lt->stride[i] % lt->shape[i] * la->stride[order[i]];
        if (!same_number(how, t->data[flat], data[at]))
            return false;
    }
    return true;
}

bool match_shape(const struct tensor *t, const struct report_array *array)
{
    struct layout lt = layout_of(t->ndim, t->shape), la = layout_of(array->ndim, array->shape);
    size_t order = 0;
    return lt.n == la.n && next_order(&lt, &la, &order);
}

bool match_straight(const struct tensor *t, const struct report_array *array)
{
    struct layout lt = layout_of(t->ndim, t->shape), la = layout_of(array->ndim, array->shape);
    return lt.n == la.n && memcmp(lt.shape, la.shape, lt.n * sizeof *lt.shape) == 0;
}

bool match_layout(const struct tensor *t, const struct report_array *array, const struct sameness *how)
{
    struct layout lt = layout_of(t->ndim, t->shape), la = layout_of(array->ndim, array->shape);
    if (lt.n != la.n)
        return false;
    for (size_t order = 0; next_order(&lt, &la, &order); order++)
        if (same_in_order(t, &lt, array->data, &la, orders[order], how))
            return true;
    return false;
}

struct tensor tensor_head(const struct tensor *t, size_t i)
{
    size_t rows = t->shape[1], cols = t->shape[2];
    return (struct tensor){.ndim = 2, .shape = {rows, cols}, .data = t->data + i * rows * cols};
}

static size_t find(const struct tensor *t, const struct report_array *arrays, size_t n, const struct sameness *how)
{
    size_t i = 0;
    while (i < n && !match_layout(t, &arrays[i], how))
        i++;
    return i;
}

static size_t find_rows(const struct tensor *t, const struct report_array *arrays, size_t n, const struct sameness *how)
{
    size_t cols = t->shape[t->ndim - 1], last = 0;
    if (cols < 2) /* a single number is found by chance */
        return n;
    for (size_t row = 0; row * cols < tensor_count(t); row++) {
        struct tensor one = {.ndim = 1, .shape = {cols}, .data = t->data + row * cols};
        size_t at = find(&one, arrays, n, how);
        if (at == n)
            return n;
        last = at > last ? at : last;
    }
    return last;
}

size_t match_step(const struct tensor *t, const struct report_array *arrays, size_t n, const struct sameness *how)
{
    size_t last = 0, at = find(t, arrays, n, how);
    if (at < n || t->ndim < 2)
        return at;
    for (size_t i = 0; t->ndim == 3 && i < t->shape[0]; i++) {
        struct tensor head = tensor_head(t, i);
        at = find(&head, arrays, n, how);
        last = at > last ? at : last;
    }
    return t->ndim == 3 && last < n ? last : find_rows(t, arrays, n, how);
}
