#include "engine/formula.h"

#include "base/err.h"

enum { LANES = 8 }; /* columns that are summed side by side: eight sums hide the latency of an addition */

struct place view_place(const struct view *v, size_t head, size_t row)
{
    struct place p = v->starts == NULL ? v->start : v->starts[v->starts_by == HEAD ? head : row];
    p.offset += head * v->stride[HEAD] + row * v->stride[ROW];
    return p;
}

/* Where the view begins a row of the result. */
static const double *row_of(const struct view *v, size_t head, size_t row)
{
    struct place p = view_place(v, head, row);
    return p.tensor->data + p.offset;
}

/* `width` sums side by side.  -0.0 and not 0.0 is what leaves every number as it is, -0.0 included. */
static inline void sum_block(const struct formula *f, double *sum, const double *a, const double *b, size_t width)
{
    const size_t *sa = f->a.stride, *sb = f->b.stride;
    for (size_t u = 0; u < width; u++)
        sum[u] = -0.0;
    for (size_t m = 0; m < f->extent[SUM_OUTER]; m++) {
        for (size_t k = 0; k < f->extent[SUM_INNER]; k++) {
            const double *ak = a + m * sa[SUM_OUTER] + k * sa[SUM_INNER];
            const double *bk = b + m * sb[SUM_OUTER] + k * sb[SUM_INNER];
            for (size_t u = 0; u < width; u++)
                sum[u] += ak[u * sa[COL]] * bk[u * sb[COL]];
        }
    }
}

static void contract_row(const struct formula *f, double *out, size_t head, size_t row)
{
    const double *a = row_of(&f->a, head, row), *b = f->has_b ? row_of(&f->b, head, row) : &f->number;
    const double *bias = f->has_bias ? row_of(&f->bias, head, row) : NULL;
    size_t cols = f->extent[COL], whole = cols - cols % LANES;
    for (size_t j = 0; j < whole; j += LANES)
        sum_block(f, out + j, a + j * f->a.stride[COL], b + j * f->b.stride[COL], LANES);
    sum_block(f, out + whole, a + whole * f->a.stride[COL], b + whole * f->b.stride[COL], cols - whole);
    for (size_t j = 0; bias != NULL && j < cols; j++)
        out[j] += bias[j * f->bias.stride[COL]];
    for (size_t j = 0; f->at_least_zero && j < cols; j++)
        out[j] = out[j] < 0.0 ? 0.0 : out[j];
}

static size_t result_count(const struct formula *f)
{
    return f->extent[HEAD] * f->extent[ROW] * f->extent[COL];
}

static void run_contract(const struct formula *f, double *out)
{
    for (size_t h = 0; h < f->extent[HEAD]; h++)
        for (size_t i = 0; i < f->extent[ROW]; i++, out += f->extent[COL])
            contract_row(f, out, h, i);
}

static void run_divide(const struct formula *f, double *out)
{
    const double *a = f->a.start.tensor->data;
    for (size_t i = 0; i < result_count(f); i++)
        out[i] = a[i] / f->number;
}

static void run_mask(const struct formula *f, double *out)
{
    const double *a = f->a.start.tensor->data;
    for (size_t h = 0; h < f->extent[HEAD]; h++)
        for (size_t i = 0; i < f->extent[ROW]; i++)
            for (size_t j = 0; j < f->extent[COL]; j++)
                *out++ = masking_apply(&f->masking, *a++, i, j);
}

/* What follows the softmax: nothing, unless a step was made too late. */
static double finish_weight(const struct formula *f, double weight, size_t row, size_t col)
{
    return weight / f->number * (masking_keeps(&f->masking, row, col) ? 1.0 : 0.0);
}

static void run_softmax(const struct formula *f, double *out, struct arena *scratch)
{
    softmax_run(&f->softmax, f->extent, out, f->a.start.tensor->data, scratch);
    if (f->number == 1.0 && f->masking.keep == KEEP_ALL)
        return;
    for (size_t h = 0; h < f->extent[HEAD]; h++)
        for (size_t i = 0; i < f->extent[ROW]; i++)
            for (size_t j = 0; j < f->extent[COL]; j++, out++)
                *out = finish_weight(f, *out, i, j);
}

void formula_run(const struct formula *f, double *out, struct arena *scratch)
{
    switch (f->kind) {
    case FORMULA_CONTRACT:
        run_contract(f, out);
        break;
    case FORMULA_DIVIDE:
        run_divide(f, out);
        break;
    case FORMULA_MASK:
        run_mask(f, out);
        break;
    case FORMULA_SOFTMAX:
        run_softmax(f, out, scratch);
        break;
    }
}
