#include "app/panels.h"

#include <math.h>
#include <string.h>

#include "app/difference.h"
#include "base/err.h"
#include "course/show.h"

enum { DECIMALS = 3, GAP = 1, BORDER = 2 };

/* The matrix of a step that holds a cell: its head where it has heads. */
static struct tensor matrix_at(const struct tensor *t, const size_t *at)
{
    struct tensor m = *t;
    if (t->ndim == 3) {
        m = (struct tensor){.ndim = 2, .shape = {t->shape[1], t->shape[2]}};
        m.data = t->data + at[0] * t->shape[1] * t->shape[2];
    } else if (t->ndim == 1) {
        m = (struct tensor){.ndim = 2, .shape = {1, t->shape[0]}, .data = t->data};
    }
    return m;
}

static const char *title_of(const struct step *step, const size_t *at, struct arena *arena)
{
    char shape[SHAPE_SIZE];
    const char *size = shape_format(step->value.ndim, step->value.shape, shape);
    return step->value.ndim == 3 ? arena_printf(arena, "%s %s head %zu", step_name(step->id), size, at[0])
                                 : arena_printf(arena, "%s %s", step_name(step->id), size);
}

static struct panel panel_of(const struct trace *trace, const struct step *step, const size_t *at, struct arena *arena)
{
    struct panel p = {.title = title_of(step, at, arena),
                      .matrix = matrix_at(&step->value, at),
                      .step = step->id,
                      .setup = trace->setup,
                      .has_row_sums = step->id == STEP_WEIGHTS,
                      .cursor_row = -1,
                      .cursor_col = -1};
    p.marked = ARENA_ARRAY(arena, tensor_count(&p.matrix), bool);
    return p;
}

static size_t cell_in_matrix(const struct tensor *whole, const size_t *at)
{
    size_t row = whole->ndim == 1 ? 0 : at[whole->ndim - 2], col = at[whole->ndim - 1];
    return row * whole->shape[whole->ndim - 1] + col;
}

/* Marks an operand in the panel of its step and head, adding the panel when it is the first one there. */
static size_t add_operand(const struct trace *trace, const struct operand *o, struct panel *out, size_t n,
                          struct arena *arena)
{
    const struct step *step = o->step < N_STEPS ? trace_find(trace, o->step) : NULL;
    if (step == NULL)
        return n;
    struct tensor matrix = matrix_at(&step->value, o->at);
    size_t i = 0;
    while (i < n && (out[i].step != o->step || out[i].matrix.data != matrix.data))
        i++;
    if (i == PANELS_MAX - 1)
        return n;
    if (i == n)
        out[n++] = panel_of(trace, step, o->at, arena);
    out[i].marked[cell_in_matrix(&step->value, o->at)] = true;
    return n;
}

static void put_cursor(struct panel *p, const struct tensor *whole, const size_t *at)
{
    size_t cell = cell_in_matrix(whole, at);
    p->cursor_row = (int)(cell / p->matrix.shape[1]);
    p->cursor_col = (int)(cell % p->matrix.shape[1]);
}

static void put_chosen(const struct trace *trace, const struct operand *chosen, struct panel *panels, size_t n)
{
    const struct tensor *whole = &trace_find(trace, chosen->step)->value;
    for (size_t i = 0; i < n; i++)
        if (panels[i].step == chosen->step && panels[i].matrix.data == matrix_at(whole, chosen->at).data)
            put_cursor(&panels[i], whole, chosen->at);
}

size_t panels_of(const struct trace *trace, const struct look *look, struct panel out[PANELS_MAX], struct arena *arena)
{
    struct origin origin;
    struct operand *operands;
    const struct step *here = trace_find(trace, look->step);
    trace_origin(trace, look->step, look->at, &origin, arena);
    size_t n = 0, n_operands = operands_list(&origin, &operands, arena);
    for (size_t i = 0; i < n_operands; i++)
        n = add_operand(trace, &operands[i], out, n, arena);
    if (look->choice < n_operands)
        put_chosen(trace, &operands[look->choice], out, n);
    out[n] = panel_of(trace, here, look->at, arena);
    put_cursor(&out[n], &here->value, look->at);
    return n + 1;
}

static double largest_abs(const struct tensor *t)
{
    double most = 0;
    for (size_t i = 0; i < tensor_count(t); i++)
        if (isfinite(t->data[i]))
            most = fmax(most, fabs(t->data[i]));
    return most;
}

size_t panels_of_step(const struct trace *trace, const struct step *step, struct panel **out, struct arena *arena)
{
    size_t n = step->value.ndim == 3 ? step->value.shape[0] : 1;
    double most = largest_abs(&step->value);
    *out = ARENA_ARRAY(arena, n, struct panel);
    for (size_t head = 0; head < n; head++) {
        struct panel *p = &(*out)[head];
        *p = panel_of(trace, step, (const size_t[TENSOR_MAX_DIM]){head}, arena);
        p->heat_max = most;
        if (step->value.ndim == 3)
            p->title = arena_printf(arena, "%s head %zu", step_name(step->id), head);
    }
    return n;
}

size_t panels_of_heads(const struct trace *trace, const struct look *look, struct panel **out, struct arena *arena)
{
    const struct step *here = trace_find(trace, look->step);
    if (here->value.ndim != 3)
        return 0;
    size_t n = panels_of_step(trace, here, out, arena);
    put_cursor(&(*out)[look->at[0]], &here->value, look->at);
    return n;
}

bool panel_beside(const struct trace *trace, const struct trace *beside, const struct look *look, const char *title,
                  struct panel *out, struct arena *arena)
{
    const struct step *here = trace_find(trace, look->step), *there = trace_find(beside, look->step);
    if (there == NULL)
        return false;
    size_t at[TENSOR_MAX_DIM] = {0};
    memcpy(at, look->at, sizeof at);
    if (there->value.ndim == 3 && at[0] >= there->value.shape[0])
        at[0] = there->value.shape[0] - 1;
    *out = panel_of(beside, there, at, arena);
    out->title = arena_printf(arena, "%s: %s", title, out->title);
    if (!tensor_same_shape(&here->value, &there->value))
        return true;
    struct tensor mine = matrix_at(&here->value, look->at);
    for (size_t i = 0; i < tensor_count(&mine); i++)
        out->marked[i] = difference_counts(mine.data[i], out->matrix.data[i]);
    put_cursor(out, &there->value, at);
    return true;
}

static struct grid grid_in(const struct panel *p, struct arena *arena)
{
    struct grid grid = grid_of(p->matrix.data, (int)p->matrix.shape[0], (int)p->matrix.shape[1]);
    show_labels(&grid, p->step, p->setup, arena);
    if (p->matrix.shape[0] == 1 && grid.row_prefix != NULL && grid.row_prefix[0] == 'r')
        grid.row_prefix = NULL;
    grid.max_decimals = DECIMALS;
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
        panels[i].has_row_sums = shown && panels[i].step == STEP_WEIGHTS;
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
