/* The rows are cut into blocks, each of them a task.  A task copies its rows of `a` to strips [term][row of the strip],
 * then takes one panel of columns of `b` after the other, [term][column of the panel], and multiplies every strip with
 * it: what a tile reads lies in the order in which it is read, and in the cache. */
#include "engine/product.h"

#include <string.h>

#include "engine/contract.h"
#include "engine/tile.h"
#include "engine/workers.h"

enum {
    BLOCK_ROWS = 256,        /* so often a panel is used that was copied once */
    BLOCK_NUMBERS = 1 << 19, /* of a block's strips, where rows are long */
    AT_ONCE = 64,            /* terms of a lane: half a KiB */
    AHEAD = 16               /* terms that are on their way from memory */
};

struct product {
    const struct formula *f;
    double *out;
    struct tile tile;
    size_t terms;
    size_t block, blocks; /* rows of a block, a multiple of the tile's; blocks in a head */
    double *workspace;    /* of all threads */
    size_t workspace_size;
};

bool product_fits(const struct formula *f)
{
    bool b_by_row = f->b.stride[ROW] != 0 || (f->b.starts != NULL && f->b.starts_by == ROW);
    bool is_empty = f->extent[SUM_OUTER] * f->extent[SUM_INNER] == 0;
    return f->has_b && f->extent[ROW] > 1 && !is_empty && f->a.stride[COL] == 0 && !b_by_row;
}

static const double *at_place(const struct view *v, size_t head, size_t row)
{
    struct place p = view_place(v, head, row);
    return p.tensor->data + p.offset;
}

static size_t at_most(size_t n, size_t most)
{
    return n < most ? n : most;
}

/* ---- copies in the order of reading ---------------------------------------------------------------------------- */

/* to[k][lane] = number k of every lane, whose numbers lie side by side; those of the next lane are asked for already.
 */
static void pack_side_by_side(double *to, const double *const *lanes, size_t n, size_t first, size_t terms)
{
    for (size_t u = 0; u < n; u++) {
        tile_ask_for(lanes[at_most(u + 1, n - 1)] + first, terms);
        for (size_t k = 0; k < terms; k++)
            to[k * n + u] = lanes[u][first + k];
    }
}

/* The same where the lanes lie beside each other, and a term far from the next. */
static void pack_far_apart(double *to, const double *const *lanes, size_t n, size_t first, size_t terms, size_t by)
{
    for (size_t k = 0; k < terms; k++) {
        for (size_t u = 0; u < n; u += TILE_LINE)
            __builtin_prefetch(lanes[u] + first + at_most(k + AHEAD, terms - 1) * by);
        for (size_t u = 0; u < n; u++)
            to[k * n + u] = lanes[u][first + k * by];
    }
}

/* to[term][lane] = the terms of n lanes, each of which begins somewhere.  Those side by side are taken a few at once,
 * which stay in the cache until every lane has come to them. */
static void pack(double *to, const double *const *lanes, size_t n, const size_t *extent, const size_t *stride)
{
    size_t inner = extent[SUM_INNER], by = stride[SUM_INNER], by_outer = stride[SUM_OUTER];
    for (size_t m = 0; m < extent[SUM_OUTER]; m++, to += inner * n)
        if (by != 1)
            pack_far_apart(to, lanes, n, m * by_outer, inner, by);
        else
            for (size_t k = 0; k < inner; k += AT_ONCE)
                pack_side_by_side(to + k * n, lanes, n, m * by_outer + k, at_most(inner - k, AT_ONCE));
}

/* The strips of so many rows; a strip beyond the last row repeats it. */
static void pack_rows(double *to, const struct product *p, size_t head, size_t first, size_t rows)
{
    const double *lanes[TILE_LANES_MOST];
    size_t tall = p->tile.tall;
    for (size_t i = 0; i < rows; i += tall, to += p->terms * tall) {
        for (size_t u = 0; u < tall; u++)
            lanes[u] = at_place(&p->f->a, head, first + at_most(i + u, rows - 1));
        pack(to, lanes, tall, p->f->extent, p->f->a.stride);
    }
}

static void pack_panel(double *to, const struct product *p, size_t head, size_t first, size_t cols)
{
    const double *lanes[TILE_LANES_MOST], *b = at_place(&p->f->b, head, 0);
    for (size_t u = 0; u < p->tile.wide; u++)
        lanes[u] = b + (first + at_most(u, cols - 1)) * p->f->b.stride[COL];
    pack(to, lanes, p->tile.wide, p->f->extent, p->f->b.stride);
}

/* ---- tiles ----------------------------------------------------------------------------------------------------- */

struct corner {
    size_t head, row, col;
};

static void put_tile(const struct product *p, const double *sums, struct corner at, size_t rows, size_t cols)
{
    size_t width = p->f->extent[COL];
    double *out = p->out + (at.head * p->f->extent[ROW] + at.row) * width + at.col;
    for (size_t i = 0; i < rows; i++, out += width, sums += p->tile.wide) {
        memcpy(out, sums, cols * sizeof *out);
        if (p->f->has_bias || p->f->at_least_zero)
            for (size_t j = 0; j < cols; j++)
                out[j] = contract_finish(p->f, out[j], at.head, at.row + i, at.col + j);
    }
}

static void run_block(void *job, size_t task, size_t member)
{
    const struct product *p = job;
    double *strips = p->workspace + member * p->workspace_size, *panel = strips + p->block * p->terms;
    size_t tall = p->tile.tall, wide = p->tile.wide;
    struct corner at = {.head = task / p->blocks};
    size_t first = task % p->blocks * p->block, rows = at_most(p->f->extent[ROW] - first, p->block);
    double sums[TILE_SUMS_MOST];
    pack_rows(strips, p, at.head, first, rows);
    for (; at.col < p->f->extent[COL]; at.col += wide) {
        size_t cols = at_most(p->f->extent[COL] - at.col, wide);
        pack_panel(panel, p, at.head, at.col, cols);
        for (size_t i = 0; i < rows; i += tall) {
            at.row = first + i;
            p->tile.run(sums, strips + i * p->terms, panel, wide, p->terms);
            put_tile(p, sums, at, at_most(rows - i, tall), cols);
        }
    }
}

/* The caller alone where the work is little: starting a thread costs as much as a million multiply-adds. */
static void share_blocks(struct product *p, size_t n_tasks, double multiply_adds, struct arena *scratch)
{
    const double worth = 4e6; /* a thread */
    struct workers workers;
    size_t n = multiply_adds < 2 * worth ? 1 : workers_wanted(0);
    n = (double)n > multiply_adds / worth ? (size_t)(multiply_adds / worth) + 1 : n;
    p->workspace = arena_room(scratch, n * p->workspace_size, sizeof *p->workspace);
    if (n > 1)
        workers_init(&workers, n);
    workers_run(n > 1 ? &workers : NULL, n_tasks, run_block, p);
    if (n > 1)
        workers_fini(&workers);
}

void product_run(const struct formula *f, double *out, struct arena *scratch)
{
    const size_t *extent = f->extent, terms = extent[SUM_OUTER] * extent[SUM_INNER];
    struct product p = {.f = f, .out = out, .tile = tiles_here()->block, .terms = terms};
    size_t tall = p.tile.tall, strips = (at_most(extent[ROW], BLOCK_ROWS) + tall - 1) / tall;
    p.block = at_most(strips, BLOCK_NUMBERS / (terms * tall) + 1) * tall;
    p.blocks = (extent[ROW] + p.block - 1) / p.block;
    p.workspace_size = (p.block + p.tile.wide) * terms;
    share_blocks(&p, extent[HEAD] * p.blocks,
                 (double)extent[HEAD] * (double)extent[ROW] * (double)extent[COL] * (double)terms, scratch);
}
