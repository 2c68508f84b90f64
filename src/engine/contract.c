/* Three ways through the same sums, in the same order, to the same bits: products of matrices tile by tile
 * (engine/product.c); a row of one, of which the columns of b lie side by side, as many columns at once as there are
 * registers; all else entry after entry, eight of them at once. */
#include "engine/contract.h"

#include "engine/product.h"
#include "engine/tile.h"

enum { LANES = 8 };

/* Where a view begins a row of the result. */
static const double *row_of(const struct view *v, size_t head, size_t row)
{
    struct place p = view_place(v, head, row);
    return p.tensor->data + p.offset;
}

double contract_finish(const struct formula *f, double sum, size_t head, size_t row, size_t col)
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

/* Asks memory for the terms of LANES columns, where a column's terms lie side by side. */
static void ask_for(const struct formula *f, const double *b)
{
    size_t n = f->b.stride[SUM_INNER] == 1 ? f->extent[SUM_INNER] : 0;
    for (size_t u = 0; u < LANES; u++, b += f->b.stride[COL])
        tile_ask_for(b, n);
}

/* As many columns as fill tiles of one row, which read b where it lies; returns how many.  They are finished later. */
static size_t run_tiles(const struct formula *f, double *out, const double *a, const double *b)
{
    const size_t *sa = f->a.stride, *sb = f->b.stride;
    struct tile tile = tiles_here()->row;
    size_t j = 0;
    if (f->extent[SUM_OUTER] == 1 && sa[SUM_INNER] == 1 && sa[COL] == 0 && sb[COL] == 1)
        for (; j + tile.wide <= f->extent[COL]; j += tile.wide)
            tile.run(out + j, a, b + j, sb[SUM_INNER], f->extent[SUM_INNER]);
    return j;
}

/* One row of the result. */
static void run_row(const struct formula *f, double *out, const double *a, const double *b, size_t head, size_t row)
{
    size_t cols = f->extent[COL], j = run_tiles(f, out, a, b);
    for (size_t u = 0; u < j; u++)
        out[u] = contract_finish(f, out[u], head, row, u);
    for (; f->a.stride[COL] == 0 && j + LANES <= cols; j += LANES) {
        double sum[LANES];
        size_t next = j + LANES;
        if (next + LANES <= cols)
            ask_for(f, b + next * f->b.stride[COL]);
        entries(sum, f, a, b + j * f->b.stride[COL]);
        for (size_t u = 0; u < LANES; u++)
            out[j + u] = contract_finish(f, sum[u], head, row, j + u);
    }
    for (; j < cols; j++)
        out[j] = contract_finish(f, entry(f, a + j * f->a.stride[COL], b + j * f->b.stride[COL]), head, row, j);
}

static void run_entries(const struct formula *f, double *out)
{
    for (size_t h = 0; h < f->extent[HEAD]; h++)
        for (size_t i = 0; i < f->extent[ROW]; i++, out += f->extent[COL])
            run_row(f, out, row_of(&f->a, h, i), f->has_b ? row_of(&f->b, h, i) : &f->number, h, i);
}

void contract_run(const struct formula *f, double *out, struct arena *scratch)
{
    if (product_fits(f))
        product_run(f, out, scratch);
    else
        run_entries(f, out);
}
