#include "course/show.h"

#include <math.h>

#include "course/expr.h"
#include "engine/window.h"

enum { DECIMALS = 4 };

struct axes {
    const char *row, *col; /* prefixes: t token, i query, j key, k feature, c column */
};

static struct axes axes_of(enum step_id step)
{
    switch (step) {
    case STEP_Q:
    case STEP_QH:
        return (struct axes){"i", "k"};
    case STEP_K:
    case STEP_KH:
    case STEP_V:
    case STEP_VH:
        return (struct axes){"j", "k"};
    case STEP_SCORES:
    case STEP_SCALED:
    case STEP_MASKED:
    case STEP_WEIGHTS:
        return (struct axes){"i", "j"};
    case STEP_HEADS:
    case STEP_CONCAT:
    case STEP_OUTPUT:
        return (struct axes){"i", "c"};
    case STEP_X:
    case STEP_X_KV:
        return (struct axes){"t", "c"};
    case STEP_W_Q:
    case STEP_W_K:
    case STEP_W_V:
    case STEP_W_O:
    case STEP_B_Q:
    case STEP_B_K:
    case STEP_B_V:
    case STEP_B_O:
    case N_STEPS:
        break;
    }
    return (struct axes){"r", "c"};
}

enum grid_heat show_heat(enum step_id step)
{
    return step == STEP_WEIGHTS ? GRID_SEQUENTIAL : GRID_DIVERGING;
}

/* "i0 the": the index stays, since exercises speak of it. */
static const struct str *token_names(const char *prefix, int first, int n, const struct setup *setup,
                                     struct arena *arena)
{
    if (setup->tokens == NULL || (size_t)first + (size_t)n > setup->n_tokens)
        return NULL;
    struct str *names = ARENA_ARRAY(arena, (size_t)n, struct str);
    for (int i = 0; i < n; i++)
        names[i] = str_of(arena_printf(arena, "%s%d %s", prefix, first + i, setup->tokens[first + i]));
    return names;
}

void show_labels(struct grid *grid, enum step_id step, const struct setup *setup, struct arena *arena)
{
    struct axes axes = axes_of(step);
    grid->row_prefix = axes.row;
    grid->col_prefix = axes.col;
    bool self = setup->input[STEP_X_KV].ndim == 0 && setup->n_q == setup->n_k;
    if (axes.row[0] != 'r' && (self || axes.row[0] != 'j'))
        grid->row_names = token_names(axes.row, grid->row0, grid->rows, setup, arena);
    if (axes.col[0] == 'j' && self)
        grid->col_names = token_names(axes.col, grid->col0, grid->cols, setup, arena);
}

static void matrix_page(const struct tensor *m, enum step_id step, const struct setup *setup, double unit,
                        struct page *page)
{
    size_t rows = m->ndim == 2 ? m->shape[0] : 1, cols = m->ndim == 0 ? 1 : m->shape[m->ndim - 1];
    struct grid grid = grid_of(m->data, (int)rows, (int)cols);
    show_labels(&grid, step, setup, page->arena);
    if (m->ndim < 2) {
        grid.row_names = NULL;
        grid.row_prefix = NULL;
    }
    if (m->ndim < 1)
        grid.col_prefix = NULL;
    grid.max_decimals = DECIMALS;
    grid.unit = unit;
    grid.heat = show_heat(step);
    grid_page(&grid, page);
}

static void tensor_page(const struct tensor *t, const char *title, enum step_id step, const struct setup *setup,
                        double unit, struct page *page)
{
    size_t heads = t->ndim == 3 ? t->shape[0] : 1;
    for (size_t h = 0; h < heads; h++) {
        struct tensor m = *t;
        if (t->ndim == 3) {
            m = (struct tensor){
                .ndim = 2, .shape = {t->shape[1], t->shape[2]}, .data = t->data + h * t->shape[1] * t->shape[2]};
            page_printf(page, ROLE_STRONG, "%s, head %zu", title, h);
        } else {
            page_printf(page, ROLE_STRONG, "%s", title);
        }
        matrix_page(&m, step, setup, unit, page);
    }
}

static void show_whole(const struct step *step, const struct setup *setup, struct page *page)
{
    char shape[SHAPE_SIZE];
    const char *title = arena_printf(page->arena, "%s %s", step_name(step->id),
                                     shape_format(step->value.ndim, step->value.shape, shape));
    tensor_page(&step->value, title, step->id, setup, 0, page);
}

void show_step(const struct trace *trace, enum step_id id, const size_t *at, struct page *page)
{
    enum { WHOLE_MOST = 4096, ROWS = 8, COLS = 6 };
    const struct step *step = trace_find(trace, id);
    const struct tensor *t = &step->value;
    size_t first[TENSOR_MAX_DIM] = {0}, extent[TENSOR_MAX_DIM] = {1, 1, 1}, row = t->ndim - 2, col = t->ndim - 1;
    struct tensor part;
    struct err err;
    if (t->ndim < 2 || (t->data != NULL && tensor_count(t) <= WHOLE_MOST)) {
        show_whole(step, trace->setup, page);
        return;
    }
    for (size_t axis = 0; axis < t->ndim; axis++) {
        size_t most = axis == col ? COLS : axis == row ? ROWS : 1;
        extent[axis] = most < t->shape[axis] ? most : t->shape[axis];
        first[axis] = at[axis] < t->shape[axis] - extent[axis] ? at[axis] : t->shape[axis] - extent[axis];
    }
    if (!trace_window(&part, trace, id, first, extent, page->arena, &err)) {
        page_printf(page, ROLE_BAD, "(%s)", err.text);
        return;
    }
    char shape[SHAPE_SIZE];
    page_printf(page, ROLE_STRONG, "%s %s, a part of it", step_name(id), shape_format(t->ndim, t->shape, shape));
    if (t->ndim == 3)
        page_printf(page, ROLE_STRONG, "head %zu", first[0]);
    struct grid grid = grid_of(part.data, (int)extent[row], (int)extent[col]);
    grid.row0 = (int)first[row];
    grid.col0 = (int)first[col];
    grid.has_more_rows = first[row] + extent[row] < t->shape[row];
    grid.has_more_cols = first[col] + extent[col] < t->shape[col];
    grid.max_decimals = DECIMALS;
    show_labels(&grid, id, trace->setup, page->arena);
    grid_page(&grid, page);
}

static const struct trace *trace_of(const struct show *show, const struct trace *right, const struct names *names,
                                    struct arena *arena, struct err *err)
{
    if (show->setup != NULL) {
        struct trace *own = ARENA_NEW(arena, struct trace);
        if (!trace_right(own, show->setup, arena, err))
            return NULL;
        right = own;
    }
    if (right == NULL) {
        err_set(err, ERR_CONTENT, "there is no setup to show %s of", step_name(show->slice.step));
        return NULL;
    }
    return slice_trace(&show->slice, right, names, arena, err);
}

bool show_take(struct tensor *out, const struct trace **trace, double *unit, const struct show *show,
               const struct trace *right, const struct names *names, struct arena *arena, struct err *err)
{
    *unit = 0;
    *trace = trace_of(show, right, names, arena, err);
    return *trace != NULL && slice_take(out, &show->slice, *trace, err) &&
           (show->unit.n == 0 || expr_eval(unit, show->unit, names, err));
}

void show_page(const struct show *show, const struct trace *right, const struct names *names, struct page *page)
{
    struct err err;
    struct tensor part;
    const struct trace *trace;
    double unit;
    if (!show_take(&part, &trace, &unit, show, right, names, page->arena, &err)) {
        page_printf(page, ROLE_BAD, "(%s)", err.text);
        return;
    }
    const char *title = slice_title(&show->slice, page->arena);
    if (show->unit.n > 0)
        title = arena_printf(page->arena, "%s, in units of %.*s", title, (int)show->unit.n, show->unit.p);
    tensor_page(&part, title, show->slice.step, trace->setup, unit, page);
}
