/* Two ways through the same sums, in the same order, to the same bits.
 *
 * The plain one takes entry after entry, eight at a time.  Where the formula is a matrix product (a does not hang on
 * the column, b not on the row) eight columns of b are laid side by side once, and each row of a is multiplied with all
 * eight: the eight sums do not wait for each other, and the compiler makes vectors of them.  It is about four times as
 * fast. */
#include "engine/contract.h"

enum { LANES = 8 };

/* Where a view begins a row of the result. */
static const double *row_of(const struct view *v, size_t head, size_t row)
{
    struct place p = view_place(v, head, row);
    return p.tensor->data + p.offset;
}

/* What the sum becomes: plus bias, and not below zero where that is asked. */
static double finish(const struct formula *f, double sum, size_t head, size_t row, size_t col)
{
    if (f->has_bias)
        sum += row_of(&f->bias, head, row)[col * f->bias.stride[COL]];
    return f->at_least_zero && sum < 0.0 ? 0.0 : sum;
}

/* ---- entry by entry -------------------------------------------------------------------------------------------- */

/* -0.0 and not 0.0 is what leaves every number as it is, -0.0 included. */
static double entry(const struct formula *f, const double *a, const double *b)
{
    const size_t *sa = f->a.stride, *sb = f->b.stride;
    double sum = -0.0;
    for (size_t m = 0; m < f->extent[SUM_OUTER]; m++)
        for (size_t k = 0; k < f->extent[SUM_INNER]; k++)
            sum += a[m * sa[SUM_OUTER] + k * sa[SUM_INNER]] * b[m * sb[SUM_OUTER] + k * sb[SUM_INNER]];
    return sum;
}

/* LANES entries beside each other, of a row of which a does not hang on the column: sums that do not wait for each
 * other, either. */
static void entries(double sum[LANES], const struct formula *f, const double *a, const double *b)
{
    const size_t *sa = f->a.stride, *sb = f->b.stride, col = sb[COL];
    double own[LANES];
    for (size_t u = 0; u < LANES; u++)
        own[u] = -0.0;
    for (size_t m = 0; m < f->extent[SUM_OUTER]; m++)
        for (size_t k = 0; k < f->extent[SUM_INNER]; k++) {
            double factor = a[m * sa[SUM_OUTER] + k * sa[SUM_INNER]];
            const double *y = b + m * sb[SUM_OUTER] + k * sb[SUM_INNER];
#pragma GCC unroll 8
            for (size_t u = 0; u < LANES; u++)
                own[u] += factor * y[u * col];
        }
    for (size_t u = 0; u < LANES; u++)
        sum[u] = own[u];
}

/* One row of the result. */
static void run_row(const struct formula *f, double *out, const double *a, const double *b, size_t head, size_t row)
{
    size_t cols = f->extent[COL], j = 0;
    for (; f->a.stride[COL] == 0 && j + LANES <= cols; j += LANES) {
        double sum[LANES];
        entries(sum, f, a, b + j * f->b.stride[COL]);
        for (size_t u = 0; u < LANES; u++)
            out[j + u] = finish(f, sum[u], head, row, j + u);
    }
    for (; j < cols; j++)
        out[j] = finish(f, entry(f, a + j * f->a.stride[COL], b + j * f->b.stride[COL]), head, row, j);
}

static void run_entries(const struct formula *f, double *out)
{
    for (size_t h = 0; h < f->extent[HEAD]; h++)
        for (size_t i = 0; i < f->extent[ROW]; i++, out += f->extent[COL])
            run_row(f, out, row_of(&f->a, h, i), f->has_b ? row_of(&f->b, h, i) : &f->number, h, i);
}

/* ---- products of matrices -------------------------------------------------------------------------------------- */

static bool is_product(const struct formula *f)
{
    bool b_by_row = f->b.stride[ROW] != 0 || (f->b.starts != NULL && f->b.starts_by == ROW);
    return f->has_b && f->a.stride[COL] == 0 && !b_by_row && f->extent[ROW] > 1;
}

/* Columns first to first + width of b, as [term][lane]; lanes without a column repeat the last one. */
static void lay_out(double *lanes, const struct formula *f, const double *b, size_t first, size_t width)
{
    const size_t *stride = f->b.stride;
    for (size_t m = 0; m < f->extent[SUM_OUTER]; m++)
        for (size_t k = 0; k < f->extent[SUM_INNER]; k++)
            for (size_t u = 0; u < LANES; u++) {
                size_t col = first + (u < width ? u : width - 1);
                *lanes++ = b[col * stride[COL] + m * stride[SUM_OUTER] + k * stride[SUM_INNER]];
            }
}

static void multiply_row(double sum[LANES], const struct formula *f, const double *a, const double *lanes)
{
    const size_t *stride = f->a.stride;
    double own[LANES];
    for (size_t u = 0; u < LANES; u++)
        own[u] = -0.0;
    for (size_t m = 0; m < f->extent[SUM_OUTER]; m++) {
        for (size_t k = 0; k < f->extent[SUM_INNER]; k++, lanes += LANES) {
            double factor = a[m * stride[SUM_OUTER] + k * stride[SUM_INNER]];
#pragma GCC unroll 8
            for (size_t u = 0; u < LANES; u++)
                own[u] += factor * lanes[u];
        }
    }
    for (size_t u = 0; u < LANES; u++)
        sum[u] = own[u];
}

static void run_product(const struct formula *f, double *out, double *lanes)
{
    size_t rows = f->extent[ROW], cols = f->extent[COL];
    for (size_t h = 0; h < f->extent[HEAD]; h++, out += rows * cols) {
        for (size_t first = 0; first < cols; first += LANES) {
            size_t width = cols - first < LANES ? cols - first : LANES;
            lay_out(lanes, f, row_of(&f->b, h, 0), first, width);
            for (size_t i = 0; i < rows; i++) {
                double sum[LANES];
                multiply_row(sum, f, row_of(&f->a, h, i), lanes);
                for (size_t u = 0; u < width; u++)
                    out[i * cols + first + u] = finish(f, sum[u], h, i, first + u);
            }
        }
    }
}

void contract_run(const struct formula *f, double *out, struct arena *scratch)
{
    if (is_product(f))
        run_product(f, out, ARENA_ARRAY(scratch, f->extent[SUM_OUTER] * f->extent[SUM_INNER] * LANES, double));
    else
        run_entries(f, out);
}
