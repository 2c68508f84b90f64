#include "screen/grid.h"

#include <math.h>

#include "screen/grid_layout.h"
#include "screen/number.h"

enum { DOTS = 0x2026, BAR = 0x2502 };

struct grid grid_of(const double *values, int rows, int cols)
{
    return (struct grid){
        .values = values, .rows = rows, .cols = cols, .max_decimals = 2, .cursor_row = -1, .cursor_col = -1};
}

/* 0 to 8 for a fraction from 0 to 1. */
static int step_of(double fraction)
{
    return (int)lround(8 * fmin(fmax(fraction, 0), 1));
}

static enum role heat_role(const struct grid_layout *l, double value)
{
    double most = l->grid->heat_max > 0 ? l->grid->heat_max : l->format.max_abs;
    if (isnan(value))
        return ROLE_BAD;
    if (isinf(value))
        return ROLE_DIM;
    if (l->grid->heat == GRID_PLAIN || most == 0)
        return ROLE_NORMAL;
    if (l->grid->heat == GRID_SEQUENTIAL)
        return (enum role)(ROLE_SHADE_0 + step_of(value / most));
    return (enum role)(ROLE_HEAT_0 + step_of((value / most + 1) / 2));
}

static bool is_cursor(const struct grid *grid, int row, int col)
{
    return grid->cursor_row == row && grid->cursor_col == col;
}

static size_t index_of(const struct grid *grid, int row, int col)
{
    return (size_t)row * (size_t)grid->cols + (size_t)col;
}

static bool is_marked(const struct grid *grid, int row, int col)
{
    return grid->marked != NULL && grid->marked[index_of(grid, row, col)];
}

/* A marked cell keeps its shade; one without is marked as a whole. */
static enum role cell_role(const struct grid_layout *l, int row, int col)
{
    enum role role = heat_role(l, l->grid->values[index_of(l->grid, row, col)]);
    bool is_plain = role == ROLE_NORMAL || role == ROLE_HEAT_4 || role == ROLE_SHADE_0 || role == ROLE_DIM;
    if (is_cursor(l->grid, row, col))
        return ROLE_CURSOR;
    return is_plain && is_marked(l->grid, row, col) ? ROLE_MARK : role;
}

/* Where a drawing of the grid begins. */
struct place {
    struct canvas *canvas;
    int y, x;
};

/* Text against the right edge of w columns, cut at its end when it is longer; returns the column where it starts. */
static int put_right(const struct place *at, int y, int x, int w, enum role role, struct str text)
{
    int free_w = w - visible_columns(text, at->canvas->is_ascii);
    int start = x + (free_w > 0 ? free_w : 0);
    canvas_put_fit(at->canvas, at->y + y, at->x + start, role, text, w);
    return start;
}

static void draw_cell(const struct grid_layout *l, const struct place *at, int y, int row, int col)
{
    char buf[NUMBER_SIZE];
    const char *text = number_text(&l->format, l->grid->values[index_of(l->grid, row, col)], buf);
    enum role role = cell_role(l, row, col);
    int x = grid_cell_x(l, col), right = x + l->cell_w - 1;
    if (role != ROLE_MARK)
        canvas_fill(at->canvas, (struct rect){at->y + y, at->x + x, 1, l->cell_w}, role);
    int start = put_right(at, y, x + 1, l->cell_w - 2, role, str_of(text));
    if (is_cursor(l->grid, row, col)) {
        canvas_char(at->canvas, at->y + y, at->x + start - 1, role, 0x2590);
        canvas_char(at->canvas, at->y + y, at->x + right, role, 0x258C);
        canvas_cursor(at->canvas, at->y + y, at->x + right - 1);
    }
    if (is_marked(l->grid, row, col))
        canvas_char(at->canvas, at->y + y, at->x + right, is_cursor(l->grid, row, col) ? role : ROLE_MARK, '*');
}

static void draw_sum(const struct grid_layout *l, const struct place *at, int y, struct str text)
{
    int x = grid_cells_end(l);
    canvas_char(at->canvas, at->y + y, at->x + x, ROLE_BORDER, BAR);
    put_right(at, y, x + 2, l->sum_w - 3, ROLE_DIM, text);
}

static void draw_dots_right(const struct grid_layout *l, const struct place *at, int y)
{
    if (grid_goes_on_right(l))
        canvas_char(at->canvas, at->y + y, at->x + grid_cells_end(l) - GRID_DOTS_W, ROLE_DIM, DOTS);
}

static void draw_row(const struct grid_layout *l, const struct place *at, int y, int row)
{
    struct grid_label label = grid_row_label(l->grid, row);
    enum role role = row == l->grid->cursor_row ? ROLE_STRONG : ROLE_DIM;
    canvas_put_fit(at->canvas, at->y + y, at->x, role, grid_label_text(&label), l->label_w - 1);
    for (int col = l->first_col; col < l->first_col + l->n_cols; col++)
        draw_cell(l, at, y, row, col);
    draw_dots_right(l, at, y);
    if (l->sum_w > 0) {
        char buf[NUMBER_SIZE];
        draw_sum(l, at, y, str_of(number_text(&l->format, grid_row_sum(l->grid, row), buf)));
    }
}

static void draw_header(const struct grid_layout *l, const struct place *at)
{
    for (int col = l->first_col; col < l->first_col + l->n_cols; col++) {
        struct grid_label label = grid_col_label(l->grid, col);
        enum role role = col == l->grid->cursor_col ? ROLE_STRONG : ROLE_DIM;
        put_right(at, 0, grid_cell_x(l, col) + 1, l->cell_w - 2, role, grid_label_text(&label));
    }
    draw_dots_right(l, at, 0);
    if (l->sum_w > 0)
        draw_sum(l, at, 0, STR("sum"));
}

/* Ellipses at the corner where rows above or columns to the left are out of sight, and below. */
static void draw_dots(const struct grid_layout *l, const struct place *at)
{
    if (l->grid->row0 + l->first_row > 0 && l->label_w > 0)
        canvas_char(at->canvas, at->y, at->x, ROLE_DIM, DOTS);
    if (l->grid->col0 + l->first_col > 0)
        canvas_char(at->canvas, at->y, at->x + l->label_w, ROLE_DIM, DOTS);
    if (grid_goes_on_below(l))
        canvas_char(at->canvas, at->y + l->header_h + l->n_rows, at->x + l->label_w + l->cell_w - 2, ROLE_DIM, DOTS);
}

static void draw(const struct grid_layout *l, const struct place *at)
{
    if (l->header_h > 0)
        draw_header(l, at);
    for (int i = 0; i < l->n_rows; i++)
        draw_row(l, at, l->header_h + i, l->first_row + i);
    draw_dots(l, at);
}

void grid_draw(const struct grid *grid, struct canvas *canvas, struct rect area)
{
    struct grid_layout l = grid_layout_of(grid, canvas->is_ascii);
    grid_layout_place(&l, area.h, area.w);
    struct rect clip = canvas_clip(canvas, area);
    draw(&l, &(struct place){canvas, area.y, area.x});
    canvas->clip = clip;
}

static void page_focus_cursor(struct page *page, const struct grid_layout *l, int y)
{
    struct rect in_sight = {l->first_row, l->first_col, l->n_rows, l->n_cols};
    if (rect_has(in_sight, l->grid->cursor_row, l->grid->cursor_col))
        page_focus(page, y + l->header_h + l->grid->cursor_row, 1);
}

/* As many columns at a time as stand side by side; the sums come with the last ones. */
void grid_page(const struct grid *grid, struct page *page)
{
    struct grid_layout l = grid_layout_of(grid, page->canvas.is_ascii);
    int fit = grid_fits(grid, PAGE_ROWS_MAX, page->canvas.w, page->canvas.is_ascii).w, sum_w = l.sum_w;
    for (l.first_col = 0; l.first_col < grid->cols; l.first_col += fit) {
        if (l.first_col > 0)
            page_blank(page);
        int left = grid->cols - l.first_col;
        l.n_cols = left < fit ? left : fit;
        l.sum_w = left <= fit ? sum_w : 0;
        int y = page_reserve(page, l.header_h + l.n_rows + grid_goes_on_below(&l));
        draw(&l, &(struct place){&page->canvas, y, 0});
        page_focus_cursor(page, &l, y);
    }
}
