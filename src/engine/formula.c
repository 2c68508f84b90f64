#include "engine/formula.h"

#include "engine/contract.h"

struct place view_place(const struct view *v, size_t head, size_t row)
{
    struct place p = v->starts == NULL ? v->start : v->starts[v->starts_by == HEAD ? head : row];
    p.offset += head * v->stride[HEAD] + row * v->stride[ROW];
    return p;
}

bool formula_moves(const struct formula *f)
{
    return f->kind == FORMULA_CONTRACT && !f->has_b && !f->has_bias && !f->at_least_zero && f->number == 1.0 &&
           f->extent[SUM_OUTER] * f->extent[SUM_INNER] == 1;
}

static size_t result_count(const struct formula *f)
{
    return f->extent[HEAD] * f->extent[ROW] * f->extent[COL];
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
        contract_run(f, out, scratch);
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
