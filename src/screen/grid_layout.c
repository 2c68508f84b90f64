#include "screen/grid_layout.h"

#include <stdio.h>
#include <string.h>

#include "base/visible.h"

static int max(int a, int b)
{
    return a > b ? a : b;
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

static size_t index_of(const struct grid *grid, int row, int col)
{
    return (size_t)row * (size_t)grid->cols + (size_t)col;
}

double grid_row_sum(const struct grid *grid, int row)
{
    double sum = 0;
    for (int col = 0; col < grid->cols; col++)
        sum += grid->values[index_of(grid, row, col)];
    return sum;
}

/* ---- labels ---------------------------------------------------------------------------------------------------- */

struct str grid_label_text(const struct grid_label *label)
{
    return label->name.n > 0 ? label->name : str_of(label->text);
}

static struct grid_label label_of(const char *prefix, const struct str *names, int i, int origin)
{
    struct grid_label label = {.name = names == NULL ? (struct str){0} : names[i]};
    if (prefix != NULL)
        snprintf(label.text, sizeof label.text, "%.16s%d", prefix, origin + i);
    return label;
}

struct grid_label grid_row_label(const struct grid *grid, int row)
{
    return label_of(grid->row_prefix, grid->row_names, row, grid->row0);
}

struct grid_label grid_col_label(const struct grid *grid, int col)
{
    return label_of(grid->col_prefix, grid->col_names, col, grid->col0);
}

static int label_columns(struct grid_label label, bool is_ascii)
{
    return min(visible_columns(grid_label_text(&label), is_ascii), GRID_LABEL_MAX);
}

/* ---- layout ---------------------------------------------------------------------------------------------------- */

static int measure_row_labels(const struct grid *grid, bool is_ascii)
{
    struct grid_label last = label_of(grid->row_prefix, NULL, grid->all_rows - 1, 0);
    int w = grid->row_prefix != NULL && grid->all_rows > 0 ? label_columns(last, is_ascii) + 1 : 0;
    if (grid->row_prefix != NULL || grid->row_names != NULL)
        for (int row = 0; row < grid->rows; row++)
            w = max(w, label_columns(grid_row_label(grid, row), is_ascii) + 1);
    return w;
}

static int measure_cells(const struct grid *grid, const struct number_format *format, bool is_ascii)
{
    int w = format->w;
    if (grid->col_prefix != NULL || grid->col_names != NULL)
        for (int col = 0; col < grid->cols; col++)
            w = max(w, label_columns(grid_col_label(grid, col), is_ascii));
    return w + 2;
}

static int measure_sums(const struct grid *grid, const struct number_format *format)
{
    if (!grid->has_row_sums)
        return 0;
    int w = (int)sizeof "sum" - 1;
    for (int row = 0; row < grid->rows; row++) {
        char buf[NUMBER_SIZE];
        w = max(w, (int)strlen(number_text(format, grid_row_sum(grid, row), buf)));
    }
    return w + 3;
}

struct grid_layout grid_layout_of(const struct grid *grid, bool is_ascii)
{
    struct grid_layout l = {.grid = grid, .n_rows = grid->rows, .n_cols = grid->cols};
    l.format = number_format_of(grid->values, index_of(grid, grid->rows, 0), grid->unit, grid->max_decimals);
    l.label_w = measure_row_labels(grid, is_ascii);
    l.cell_w = measure_cells(grid, &l.format, is_ascii);
    l.sum_w = measure_sums(grid, &l.format);
    l.header_h = grid->col_prefix != NULL || grid->col_names != NULL;
    return l;
}

/* Items of the given size in a room, when an ellipsis is needed as soon as not all are shown. */
static int fit(int room, int size, int dots, int n, bool has_more)
{
    int n_fit = room / size;
    if (n_fit < n || has_more)
        n_fit = (room - dots) / size;
    return max(n_fit, 1);
}

static struct grid_size fits(const struct grid_layout *l, int h, int w)
{
    const struct grid *grid = l->grid;
    return (struct grid_size){
        .h = fit(h - l->header_h, 1, 1, grid->rows, grid->has_more_rows),
        .w = fit(w - l->label_w - l->sum_w, l->cell_w, GRID_DOTS_W, grid->cols, grid->has_more_cols)};
}

/* The part in sight: from the start, or so that the cursor is the last one. */
void grid_layout_place(struct grid_layout *l, int h, int w)
{
    const struct grid *grid = l->grid;
    struct grid_size size = fits(l, h, w);
    l->n_rows = min(size.h, grid->rows);
    l->n_cols = min(size.w, grid->cols);
    l->first_row = max(0, min(grid->cursor_row, grid->rows - 1) - l->n_rows + 1);
    l->first_col = max(0, min(grid->cursor_col, grid->cols - 1) - l->n_cols + 1);
}

bool grid_goes_on_right(const struct grid_layout *l)
{
    return l->grid->has_more_cols || l->first_col + l->n_cols < l->grid->cols;
}

bool grid_goes_on_below(const struct grid_layout *l)
{
    return l->grid->has_more_rows || l->first_row + l->n_rows < l->grid->rows;
}

int grid_cell_x(const struct grid_layout *l, int col)
{
    return l->label_w + (col - l->first_col) * l->cell_w;
}

int grid_cells_end(const struct grid_layout *l)
{
    return grid_cell_x(l, l->first_col + l->n_cols) + (grid_goes_on_right(l) ? GRID_DOTS_W : 0);
}

struct grid_size grid_measure(const struct grid *grid, bool is_ascii)
{
    struct grid_layout l = grid_layout_of(grid, is_ascii);
    return (struct grid_size){.h = l.header_h + l.n_rows + grid_goes_on_below(&l), .w = grid_cells_end(&l) + l.sum_w};
}

struct grid_size grid_fits(const struct grid *grid, int h, int w, bool is_ascii)
{
    struct grid_layout l = grid_layout_of(grid, is_ascii);
    return fits(&l, h, w);
}
