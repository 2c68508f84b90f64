/* grid: a matrix of numbers with labels, a cursor and shades.  It knows nothing of tensors.
 *
 * All numbers have as many decimals as the least tidy of them needs, at most max_decimals, and are aligned on the
 * point; very large and very small ones fall back to 1.2e+09.  A cell under the cursor is bracketed and a marked one
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
    const double *values;    /* rows x cols; may be NULL when texts is given */
    const struct str *texts; /* rows x cols, shown instead of the values; or NULL */
    int rows, cols;
    int row0, col0; /* the index of the first row and column, when this is a window of something larger */
    bool has_more_rows, has_more_cols;       /* the larger thing goes on: shown by an ellipsis */
    const char *row_prefix, *col_prefix;     /* labels i0 i1 ...; NULL: no labels */
    const struct str *row_names, *col_names; /* rows, cols: names instead; or NULL */
    double unit;                             /* values are shown divided by this; 0 means 1 */
    int max_decimals;
    enum grid_heat heat;
    double heat_max;            /* the value of the strongest shade; 0: the largest finite one */
    int cursor_row, cursor_col; /* in this matrix; -1: no cursor */
    const bool *marked;         /* rows x cols, or NULL */
    bool has_row_sums;          /* one more column: the sum of the row, for weights */
};

/* grid_of: a plain grid of rows x cols with two decimals, no labels, no cursor: to be changed before use. */
struct grid grid_of(const double *values, int rows, int cols);

struct grid_size {
    int h, w;
};

/* grid_measure: cells needed to show all of it. */
struct grid_size grid_measure(const struct grid *grid, bool is_ascii);

/* grid_fits: rows and columns of numbers that an area of h x w cells holds; what a caller that computes a window on
 * demand asks first. */
struct grid_size grid_fits(const struct grid *grid, int h, int w, bool is_ascii);

/* grid_draw: as much as the area holds, scrolled so that the cursor is in sight; an ellipsis stands where it goes on.
 * The hardware cursor goes to the cell under the cursor. */
void grid_draw(const struct grid *grid, struct canvas *canvas, struct rect area);

/* grid_page: all of it, at the end of the page; columns that don't fit are cut. */
void grid_page(const struct grid *grid, struct page *page);

/* grid_speak: row by row in words, for screen readers: "query 2: 0.25 0.75", `row_word` being "query"; a row with a
 * name is called by it as well. */
void grid_speak(const struct grid *grid, struct sb *out, const char *row_word);

#endif
