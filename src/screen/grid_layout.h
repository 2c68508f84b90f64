/* grid_layout: where everything in a grid goes.  Measuring, fitting and drawing all ask it.
 *
 * Every number has a blank column on either side, which is where the brackets of the cursor and the star of a mark
 * stand. */
#ifndef MHA_SCREEN_GRID_LAYOUT_H
#define MHA_SCREEN_GRID_LAYOUT_H

#include <stdbool.h>

#include "base/str.h"
#include "screen/grid.h"
#include "screen/number.h"

enum {
    GRID_LABEL_MAX = 12, /* columns of a label */
    GRID_DOTS_W = 2      /* columns of the ellipsis on the right */
};

struct grid_layout {
    const struct grid *grid;
    struct number_format format;
    int label_w;                              /* row labels and a blank; 0 without */
    int cell_w;                               /* a number and its two gaps */
    int sum_w;                                /* bar, blank, sum, blank; 0 without */
    int header_h;                             /* 1 with column labels */
    int first_row, first_col, n_rows, n_cols; /* in sight */
};

/* grid_layout_of: with everything in sight; grid_layout_place: with what an area of h x w cells holds. */
struct grid_layout grid_layout_of(const struct grid *grid, bool is_ascii);
void grid_layout_place(struct grid_layout *layout, int h, int w);

bool grid_goes_on_right(const struct grid_layout *layout);
bool grid_goes_on_below(const struct grid_layout *layout);

/* Columns from the left edge of the grid. */
int grid_cell_x(const struct grid_layout *layout, int col);
int grid_cells_end(const struct grid_layout *layout);

double grid_row_sum(const struct grid *grid, int row);

/* A label: a name, or a prefix and an index. */
struct grid_label {
    char text[32];
    struct str name; /* instead, when it is not empty */
};

struct grid_label grid_row_label(const struct grid *grid, int row);
struct grid_label grid_col_label(const struct grid *grid, int col);
struct str grid_label_text(const struct grid_label *label); /* borrows */

#endif
