/* grid: a matrix of numbers with labels, a cursor and shades.  It knows nothing of tensors.
 *
 * All numbers have as many decimals as the least tidy of them needs, at most max_decimals, and are aligned on the
 * point; those of 1e7 and more are shown as 1.2e+09.  The cell under the cursor is bracketed and a marked one
 * starred, so that neither hangs on colour. */
#ifndef MHA_SCREEN_GRID_H
#define MHA_SCREEN_GRID_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "screen/canvas.h"
#include "screen/page.h"
#include "screen/rect.h"

enum grid_heat {
    GRID_PLAIN,
    GRID_DIVERGING, /* blue below zero, orange above */
    GRID_SEQUENTIAL /* from nothing to heat_max; for weights */
};

struct grid {
    const double *values; /* rows x cols, row-major */
    int rows, cols;
    int row0, col0;                          /* index of the first row and column: a window of something larger */
    int all_rows;                            /* of the larger thing, so that labels stay as wide; 0: not known */
    bool has_more_rows, has_more_cols;       /* the larger thing goes on after it: shown by an ellipsis */
    const char *row_prefix, *col_prefix;     /* labels: "i" gives i0 i1 ...; NULL: no labels */
    const struct str *row_names, *col_names; /* rows, cols: names in their place; or NULL */
    double unit;                             /* values are shown divided by this; 0 means 1 */
    int max_decimals;                        /* 0 to 9 */
    enum grid_heat heat;
    double heat_max;            /* the value of the strongest shade; 0: the largest finite one */
    int cursor_row, cursor_col; /* in this window; -1: no cursor */
    const bool *marked;         /* rows x cols, or NULL */
    bool has_row_sums;          /* one more column: the sum of each row, for weights */
};

/* grid_of: a plain grid of rows x cols with two decimals, no labels, no cursor; its fields may be changed before use.
 */
struct grid grid_of(const double *values, int rows, int cols);

struct grid_size {
    int h, w;
};

/* grid_measure: cells needed to show all of it. */
struct grid_size grid_measure(const struct grid *grid, bool is_ascii);

/* grid_fits: how many rows and columns of numbers an area of h x w cells has room for, at least 1 each; what a caller
 * that computes a window on demand asks first. */
struct grid_size grid_fits(const struct grid *grid, int h, int w, bool is_ascii);

/* grid_draw: as much as the area holds, scrolled so that the cursor is in sight; an ellipsis stands where it goes on.
 * The hardware cursor goes to the cell under the cursor. */
void grid_draw(const struct grid *grid, struct canvas *canvas, struct rect area);

/* grid_page: all of it at the end of the page; columns that do not fit beside the first ones follow below them. */
void grid_page(const struct grid *grid, struct page *page);

/* grid_speak: row by row in words, for screen readers: "query 2: 0.25 0.75", `row_word` being "query"; a row with a
 * name has it added: "query 2 (sat): ...". */
void grid_speak(const struct grid *grid, struct sb *out, const char *row_word);

#endif
