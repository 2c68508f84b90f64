#include "app/panels.h"

#include <math.h>
#include <string.h>

#include "app/difference.h"
#include "base/err.h"
#include "course/show.h"
#include "engine/window.h"

enum {
    DECIMALS = 3,
    GAP = 1,
    BORDER = 2,
    WHOLE_MOST = 4096 /* entries of a matrix that a panel shows as a whole */
};

/* ---- what is shown of a matrix --------------------------------------------------------------------------------- */

struct grid_size panels_window(struct rect area)
{
    enum { LABEL = 12, CELL = 10, AROUND = 4 /* borders and labels */ };
    int h = area.h / 2 - AROUND, w = (area.w - LABEL) / CELL;
    return (struct grid_size){.h = h > 1 ? h : 1, .w = w > 1 ? w : 1};
}

static size_t n_rows(const struct tensor *t)
{
    return t->ndim > 1 ? t->shape[t->ndim - 2] : 1;
}

static size_t row_of(const struct tensor *t, const size_t *at)
{
    return t->ndim > 1 ? at[t->ndim - 2] : 0;
}

bool panels_are_whole(const struct step *step)
{
    const struct tensor *t = &step->value;
    return t->data != NULL && n_rows(t) <= WHOLE_MOST / t->shape[t->ndim - 1];
}

/* Where the page of n entries begins that shows entry i: pages begin half a page after one another.  A page that is
 * turned `early` by half of that does not turn with the same key as one beside it, which would be much to send. */
static size_t page_of(size_t i, size_t n, size_t n_of, bool early)
{
    size_t half = n > 1 ? n / 2 : 1, lead = early ? half / 2 : 0, at = i + lead;
    size_t first = at < n ? 0 : ((at - n) / half + 1) * half - lead;
    return n_of <= n ? 0 : first < n_of - n ? first : n_of - n;
}

/* As many rows as can be computed, and sent to a terminal, between a key and its screen. */
static size_t rows_for(const struct trace *trace, const struct step *step, struct grid_size window, size_t n_heads)
{
    enum { NUMBERS = 96 /* of a page: with their colours less than 4 kB */ };
    const double most = 1.4e7; /* multiply-adds: some 20 ms with all that goes with them */
    double cost = trace_row_cost(trace, step->id, (size_t)window.w) * (double)n_heads;
    size_t rows = (size_t)(window.h < NUMBERS / window.w ? window.h : NUMBERS / window.w);
    if (cost > 0 && most / cost < (double)rows)
        rows = (size_t)(most / cost);
    return rows < 1 ? 1 : rows;
}

/* A part of a step that is not shown as a whole: of n_heads heads from at[0] on, around a cell. */
struct part {
    size_t first[TENSOR_MAX_DIM], extent[TENSOR_MAX_DIM];
    struct tensor value;
};

static struct part part_around(const struct trace *trace, const struct step *step, const size_t *at, size_t n_heads,
                               struct grid_size window, bool early, struct arena *arena)
{
    const struct tensor *t = &step->value;
    struct part part = {.extent = {1, 1, 1}};
    struct err err;
    size_t col = t->ndim - 1, most_rows = rows_for(trace, step, window, n_heads), most_cols = (size_t)window.w;
    if (t->ndim == 3) {
        part.first[0] = at[0];
        part.extent[0] = n_heads;
    }
    if (t->ndim > 1) {
        part.first[col - 1] = page_of(at[col - 1], most_rows, n_rows(t), early);
        part.extent[col - 1] = most_rows < n_rows(t) ? most_rows : n_rows(t);
    }
    part.first[col] = page_of(at[col], most_cols, t->shape[col], early);
    part.extent[col] = most_cols < t->shape[col] ? most_cols : t->shape[col];
    bool ok = trace_window(&part.value, trace, step->id, part.first, part.extent, arena, &err);
    CHECK(ok, "%s", err.text);
    return part;
}

/* Sums are of whole rows, and of weights. */
static bool has_sums(const struct panel *p)
{
    return p->step == STEP_WEIGHTS && p->matrix.shape[1] == p->cols;
}

/* The i-th matrix of a part into a panel. */
static void show_part(struct panel *p, const struct part *part, size_t ndim, size_t i)
{
    size_t rows = ndim > 1 ? part->extent[ndim - 2] : 1, cols = part->extent[ndim - 1];
    p->matrix = (struct tensor){.ndim = 2, .shape = {rows, cols}, .data = part->value.data + i * rows * cols};
    p->row0 = ndim > 1 ? part->first[ndim - 2] : 0;
    p->col0 = part->first[ndim - 1];
    p->has_row_sums = has_sums(p);
}

static void show_whole(struct panel *p, const struct tensor *t)
{
    p->matrix = (struct tensor){.ndim = 2, .shape = {p->rows, p->cols}, .data = t->data + p->head * p->rows * p->cols};
    p->has_row_sums = has_sums(p);
}

/* ---- panels ---------------------------------------------------------------------------------------------------- */

static const char *title_of(const struct step *step, const size_t *at, struct arena *arena)
{
    char shape[SHAPE_SIZE];
    const char *size = shape_format(step->value.ndim, step->value.shape, shape);
    return step->value.ndim == 3 ? arena_printf(arena, "%s %s head %zu", step_name(step->id), size, at[0])
                                 : arena_printf(arena, "%s %s", step_name(step->id), size);
}

/* All but what is shown. */
static struct panel panel_of(const struct trace *trace, const struct step *step, const size_t *at, struct arena *arena)
{
    const struct tensor *t = &step->value;
    return (struct panel){.title = title_of(step, at, arena),
                          .rows = n_rows(t),
                          .cols = t->shape[t->ndim - 1],
                          .step = step->id,
                          .head = t->ndim == 3 ? at[0] : 0,
                          .setup = trace->setup,
                          .cursor_row = -1,
                          .cursor_col = -1};
}

static struct panel panel_around(const struct trace *trace, const struct step *step, const size_t *at,
                                 struct grid_size window, bool early, struct arena *arena)
{
    struct panel p = panel_of(trace, step, at, arena);
    if (panels_are_whole(step)) {
        show_whole(&p, &step->value);
    } else {
        struct part part = part_around(trace, step, at, 1, window, early, arena);
        show_part(&p, &part, step->value.ndim, 0);
    }
    p.marked = ARENA_ARRAY(arena, tensor_count(&p.matrix), bool);
    return p;
}

/* Where a cell of the step stands in what the panel shows; false where it is out of it. */
static bool find_cell(const struct panel *p, const struct tensor *t, const size_t *at, size_t *row, size_t *col)
{
    *row = row_of(t, at) - p->row0; /* far beyond the end where it is before the beginning */
    *col = at[t->ndim - 1] - p->col0;
    return *row < p->matrix.shape[0] && *col < p->matrix.shape[1];
}

static bool is_of(const struct panel *p, const struct operand *o, const struct tensor *t)
{
    return p->step == o->step && (t->ndim < 3 || p->head == o->at[0]);
}

static bool are_in_one_matrix(const struct operand *a, const struct operand *b, const struct tensor *t)
{
    return a->step == b->step && (t->ndim < 3 || a->at[0] == b->at[0]);
}

/* Marks an operand in the panel of its step and head, adding the panel when it is the first one there: around the
 * chosen operand, if that is to be found there, too. */
static size_t add_operand(const struct trace *trace, const struct operand *o, const struct operand *chosen,
                          struct grid_size window, struct panel *out, size_t n, struct arena *arena)
{
    const struct step *step = o->step < N_STEPS ? trace_find(trace, o->step) : NULL;
    size_t i = 0, row, col;
    if (step == NULL)
        return n;
    while (i < n && !is_of(&out[i], o, &step->value))
        i++;
    if (i == PANELS_MAX - 1)
        return n;
    if (i == n) {
        bool has_chosen = chosen != NULL && are_in_one_matrix(o, chosen, &step->value);
        out[n++] = panel_around(trace, step, has_chosen ? chosen->at : o->at, window, true, arena);
    }
    if (find_cell(&out[i], &step->value, o->at, &row, &col))
        out[i].marked[row * out[i].matrix.shape[1] + col] = true;
    return n;
}

static void put_cursor(struct panel *p, const struct tensor *t, const size_t *at)
{
    size_t row, col;
    if (!find_cell(p, t, at, &row, &col))
        return;
    p->cursor_row = (int)row;
    p->cursor_col = (int)col;
}

static void put_chosen(const struct trace *trace, const struct operand *chosen, struct panel *panels, size_t n)
{
    const struct tensor *t = &trace_find(trace, chosen->step)->value;
    for (size_t i = 0; i < n; i++)
        if (is_of(&panels[i], chosen, t))
            put_cursor(&panels[i], t, chosen->at);
}

/* The step itself is computed first: it takes the most of its operands, and these are then at hand. */
size_t panels_of(const struct trace *trace, const struct look *look, struct grid_size window,
                 struct panel out[PANELS_MAX], struct arena *arena)
{
    struct origin origin;
    struct operand *operands;
    const struct step *here = trace_find(trace, look->step);
    struct panel result = panel_around(trace, here, look->at, window, false, arena);
    bool is_whole = panels_are_whole(here);
    struct grid_size half = {.h = is_whole ? window.h : (int)result.matrix.shape[0],
                             .w = window.w > 1 ? window.w / 2 : 1};
    trace_origin(trace, look->step, look->at, &origin, arena);
    size_t n = 0, n_operands = operands_list(&origin, &operands, arena);
    const struct operand *chosen = look->choice < n_operands ? &operands[look->choice] : NULL;
    for (size_t i = 0; i < n_operands; i++)
        n = add_operand(trace, &operands[i], chosen, half, out, n, arena);
    if (chosen != NULL)
        put_chosen(trace, chosen, out, n);
    out[n] = result;
    put_cursor(&out[n], &here->value, look->at);
    return n + 1;
}

static double largest_abs(const struct tensor *t)
{
    double most = 0;
    CHECK(t->data != NULL, "a window holds its numbers");
    for (size_t i = 0; i < tensor_count(t); i++)
        if (isfinite(t->data[i]))
            most = fmax(most, fabs(t->data[i]));
    return most;
}

size_t panels_of_step(const struct trace *trace, const struct look *look, struct grid_size window, struct panel **out,
                      struct arena *arena)
{
    const struct step *step = trace_find(trace, look->step);
    const struct tensor *t = &step->value;
    size_t n = t->ndim == 3 ? t->shape[0] : 1, at[TENSOR_MAX_DIM] = {0};
    bool is_whole = panels_are_whole(step);
    struct part part = {.value = *t};
    memcpy(at + 1, look->at + 1, sizeof at - sizeof *at);
    if (t->ndim < 3)
        at[0] = look->at[0];
    if (!is_whole)
        part = part_around(trace, step, at, n, window, false, arena);
    *out = ARENA_ARRAY(arena, n, struct panel);
    for (size_t head = 0; head < n; head++) {
        struct panel *p = &(*out)[head];
        at[0] = t->ndim == 3 ? head : at[0];
        *p = panel_of(trace, step, at, arena);
        p->heat_max = largest_abs(&part.value);
        if (t->ndim == 3)
            p->title = arena_printf(arena, "%s head %zu", step_name(step->id), head);
        if (is_whole)
            show_whole(p, t);
        else
            show_part(p, &part, t->ndim, head);
    }
    return n;
}

size_t panels_of_heads(const struct trace *trace, const struct look *look, struct grid_size window, struct panel **out,
                       struct arena *arena)
{
    const struct step *here = trace_find(trace, look->step);
    if (here->value.ndim != 3)
        return 0;
    size_t n = panels_of_step(trace, look, window, out, arena);
    put_cursor(&(*out)[look->at[0]], &here->value, look->at);
    return n;
}

bool panel_beside(const struct panel *mine, const struct trace *beside, const struct look *look, const char *title,
                  struct grid_size window, struct panel *out, struct arena *arena)
{
    const struct step *there = trace_find(beside, look->step);
    if (there == NULL)
        return false;
    const struct tensor *t = &there->value;
    size_t at[TENSOR_MAX_DIM] = {0};
    for (size_t axis = 0; axis < t->ndim; axis++)
        at[axis] = look->at[axis] < t->shape[axis] ? look->at[axis] : t->shape[axis] - 1;
    *out = panel_around(beside, there, at, window, false, arena);
    out->title = arena_printf(arena, "%s: %s", title, out->title);
    if (mine->rows != out->rows || mine->cols != out->cols || !tensor_same_shape(&mine->matrix, &out->matrix))
        return true;
    for (size_t i = 0; i < tensor_count(&out->matrix); i++)
        out->marked[i] = difference_counts(mine->matrix.data[i], out->matrix.data[i]);
    put_cursor(out, t, at);
    return true;
}

/* ---- drawing --------------------------------------------------------------------------------------------------- */

/* Where all numbers are small, the weights of a long text, three digits of the largest one. */
static int decimals_of(const struct tensor *t)
{
    enum { MOST = 9 };
    double most = largest_abs(t);
    if (most == 0 || most >= 0.01)
        return DECIMALS;
    int decimals = (int)ceil(-log10(most)) + DECIMALS - 1;
    return decimals < MOST ? decimals : MOST;
}

static struct grid grid_in(const struct panel *p, struct arena *arena)
{
    struct grid grid = grid_of(p->matrix.data, (int)p->matrix.shape[0], (int)p->matrix.shape[1]);
    grid.row0 = (int)p->row0;
    grid.col0 = (int)p->col0;
    grid.all_rows = (int)p->rows;
    grid.has_more_rows = p->row0 + p->matrix.shape[0] < p->rows;
    grid.has_more_cols = p->col0 + p->matrix.shape[1] < p->cols;
    show_labels(&grid, p->step, p->setup, arena);
    if (p->rows == 1 && grid.row_prefix != NULL && grid.row_prefix[0] == 'r')
        grid.row_prefix = NULL;
    grid.max_decimals = decimals_of(&p->matrix);
    grid.heat = show_heat(p->step);
    grid.heat_max = p->heat_max;
    grid.has_row_sums = p->has_row_sums;
    grid.marked = p->marked;
    grid.cursor_row = p->cursor_row;
    grid.cursor_col = p->cursor_col;
    return grid;
}

static void draw_panel(const struct panel *p, struct canvas *canvas, struct rect box, struct arena *arena)
{
    struct grid grid = grid_in(p, arena);
    canvas_box(canvas, box, ROLE_BORDER, str_of(p->title));
    grid_draw(&grid, canvas, rect_inset(box, 1));
}

static struct grid_size size_of(const struct panel *p, bool is_ascii, struct arena *arena)
{
    struct grid grid = grid_in(p, arena);
    struct grid_size size = grid_measure(&grid, is_ascii);
    int title = (int)strlen(p->title) + 2;
    size.w = (size.w > title ? size.w : title) + BORDER;
    size.h += BORDER;
    return size;
}

struct grid_size panels_size(const struct panel *panels, size_t n, bool is_ascii, struct arena *arena)
{
    struct grid_size all = {.w = (int)(n - 1) * GAP};
    for (size_t i = 0; i < n; i++) {
        struct grid_size size = size_of(&panels[i], is_ascii, arena);
        all.w += size.w;
        all.h = size.h > all.h ? size.h : all.h;
    }
    return all;
}

/* One row of panels: their own widths if these fit, else equal shares; returns its height. */
static int draw_row(const struct panel *panels, size_t n, struct canvas *canvas, struct rect area, struct arena *arena)
{
    CHECK(n > 0, "a row without panels");
    struct grid_size all = panels_size(panels, n, canvas->is_ascii, arena);
    int x = area.x, share = (area.w - (int)(n - 1) * GAP) / (int)n;
    for (size_t i = 0; i < n; i++) {
        struct grid_size size = size_of(&panels[i], canvas->is_ascii, arena);
        int w = all.w <= area.w ? size.w : share, h = size.h < area.h ? size.h : area.h;
        draw_panel(&panels[i], canvas, (struct rect){.y = area.y, .x = x, .h = h, .w = w}, arena);
        x += w + GAP;
    }
    return all.h < area.h ? all.h : area.h;
}

static bool fit_in_row(const struct panel *panels, size_t n, struct canvas *canvas, int w, struct arena *arena)
{
    return panels_size(panels, n, canvas->is_ascii, arena).w <= w;
}

static void set_sums(struct panel *panels, size_t n, bool shown)
{
    for (size_t i = 0; i < n; i++)
        panels[i].has_row_sums = shown && has_sums(&panels[i]);
}

int panels_draw(struct panel *panels, size_t n, struct canvas *canvas, struct rect area, struct arena *arena)
{
    if (!fit_in_row(panels, n, canvas, area.w, arena))
        set_sums(panels, n, false);
    if (n == 1 || fit_in_row(panels, n, canvas, area.w, arena))
        return draw_row(panels, n, canvas, area, arena);
    set_sums(panels, n, true);
    /* The result gets its own height if the half of the area has it. */
    int below = size_of(&panels[n - 1], canvas->is_ascii, arena).h, most = area.h / 2;
    struct rect top = area;
    top.h -= below < most ? below : most;
    int used = draw_row(panels, n - 1, canvas, top, arena);
    struct rect bottom = {.y = area.y + used, .x = area.x, .h = area.h - used, .w = area.w};
    return used + draw_row(panels + n - 1, 1, canvas, bottom, arena);
}

static size_t n_across(const struct panel *panels, int w, bool is_ascii, struct arena *arena)
{
    int one = panels_size(panels, 1, is_ascii, arena).w;
    return w >= one ? (size_t)((w + GAP) / (one + GAP)) : 1;
}

int panels_rows_height(const struct panel *panels, size_t n, int w, bool is_ascii, struct arena *arena)
{
    size_t across = n_across(panels, w, is_ascii, arena);
    return (int)((n + across - 1) / across) * panels_size(panels, 1, is_ascii, arena).h;
}

int panels_draw_rows(const struct panel *panels, size_t n, size_t first, struct canvas *canvas, struct rect area,
                     struct arena *arena)
{
    int used = 0, h = panels_size(panels, 1, canvas->is_ascii, arena).h;
    size_t across = n_across(panels, area.w, canvas->is_ascii, arena);
    for (size_t i = first - first % across; i < n && (used == 0 || used + h <= area.h); i += across) {
        struct rect rest = {.y = area.y + used, .x = area.x, .h = area.h - used, .w = area.w};
        used += draw_row(panels + i, n - i < across ? n - i : across, canvas, rest, arena);
    }
    return used;
}
