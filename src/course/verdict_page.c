#include "course/verdict_page.h"

#include <string.h>

#include "course/show.h"
#include "screen/grid.h"

enum { MOST_ROWS = 6, MOST_COLS = 6, GAP = 3, MOST_LINES = 8, DECIMALS = 4 };

/* ---- the steps, in one row ---- */

static const char *step_mark(const char *status)
{
    return strcmp(status, "right") == 0 ? "✓" : strcmp(status, "wrong") == 0 ? "✗" : "·";
}

static enum role step_role(const char *status)
{
    return strcmp(status, "right") == 0 ? ROLE_OK : strcmp(status, "wrong") == 0 ? ROLE_BAD : ROLE_DIM;
}

/* "Qh ✓  scores ✓  scaled ✗  weights ·": wrapped where it is too long for a row. */
static void put_steps(const struct verdict *v, struct page *page)
{
    int y = page_reserve(page, 1), x = 0;
    for (size_t i = 0; i < v->n_steps; i++) {
        const struct verdict_part *step = &v->steps[i];
        struct str text = str_of(arena_printf(page->arena, "%s %s", step->name, step_mark(step->status)));
        int w = (int)strlen(step->name) + 4; /* as wide as the mark gets in ASCII */
        if (x > 0 && x + w > page->canvas.w) {
            y = page_reserve(page, 1);
            x = 0;
        }
        x += page_put(page, y, x, step_role(step->status), text) + 2;
    }
}

static size_t count_unseen(const struct verdict *v)
{
    size_t n = 0;
    for (size_t i = 0; i < v->n_steps; i++)
        n += strcmp(v->steps[i].status, "unseen") == 0;
    return n;
}

/* ---- the tests ---- */

static const char *test_mark(const char *status)
{
    return strcmp(status, "pass") == 0 ? "✓ " : strcmp(status, "not_run") == 0 ? "· " : "✗ ";
}

static enum role test_role(const char *status)
{
    return strcmp(status, "pass") == 0 ? ROLE_OK : strcmp(status, "not_run") == 0 ? ROLE_DIM : ROLE_BAD;
}

static void put_tests(const struct verdict *v, struct page *page)
{
    for (size_t i = 0; i < v->n_tests; i++) {
        const struct verdict_part *test = &v->tests[i];
        const char *text =
            test->message == NULL ? test->name : arena_printf(page->arena, "%s: %s", test->name, test->message);
        page_item(page, test_role(test->status), str_of(test_mark(test->status)), str_of(text));
    }
}

/* ---- right and wrong side by side ---- */

/* A window of a matrix in which the first difference can be seen. */
struct window {
    int row0, col0, rows, cols;
};

static int start_of(size_t at, size_t n, int most)
{
    int last = (int)n - most;
    int start = (int)at - most / 2;
    return start > last ? (last < 0 ? 0 : last) : start < 0 ? 0 : start;
}

static struct window window_of(const struct verdict_pair *pair)
{
    size_t rows = pair->right.shape[0], cols = pair->right.shape[1];
    return (struct window){start_of(pair->row, rows, MOST_ROWS), start_of(pair->col, cols, MOST_COLS),
                           rows < MOST_ROWS ? (int)rows : MOST_ROWS, cols < MOST_COLS ? (int)cols : MOST_COLS};
}

static struct grid grid_in(const struct verdict_pair *pair, const struct tensor *t, struct window w, bool marks,
                           struct page *page)
{
    size_t n = (size_t)w.rows * (size_t)w.cols;
    double *values = ARENA_ARRAY(page->arena, n, double);
    bool *marked = ARENA_ARRAY(page->arena, n, bool);
    for (int i = 0; i < w.rows; i++)
        for (int k = 0; k < w.cols; k++) {
            size_t from = (size_t)(w.row0 + i) * t->shape[1] + (size_t)(w.col0 + k);
            values[i * w.cols + k] = t->data[from];
            marked[i * w.cols + k] = marks && pair->differs[from];
        }
    struct grid grid = grid_of(values, w.rows, w.cols);
    grid.row0 = w.row0;
    grid.col0 = w.col0;
    grid.has_more_rows = w.row0 + w.rows < (int)t->shape[0];
    grid.has_more_cols = w.col0 + w.cols < (int)t->shape[1];
    grid.max_decimals = DECIMALS;
    grid.marked = marked;
    show_labels(&grid, pair->step, pair->setup, page->arena);
    return grid;
}

static void put_grid(const struct grid *grid, const char *title, struct page *page, int y, int x)
{
    struct grid_size size = grid_measure(grid, page->canvas.is_ascii);
    page_put(page, y, x, ROLE_STRONG, str_of(title));
    grid_draw(grid, &page->canvas, (struct rect){.y = y + 1, .x = x, .h = size.h, .w = size.w});
}

static void put_pair(const struct verdict_pair *pair, struct page *page)
{
    struct window w = window_of(pair);
    struct grid right = grid_in(pair, &pair->right, w, false, page), yours = grid_in(pair, &pair->yours, w, true, page);
    struct grid_size a = grid_measure(&right, page->canvas.is_ascii), b = grid_measure(&yours, page->canvas.is_ascii);
    page_printf(page, ROLE_NORMAL, "%s (differing numbers are starred):", pair->title);
    bool beside = a.w + GAP + b.w <= page->canvas.w;
    int y = page_reserve(page, a.h + 1);
    put_grid(&right, "right", page, y, 0);
    if (!beside)
        y = page_reserve(page, b.h + 1);
    put_grid(&yours, "yours", page, y, beside ? a.w + GAP : 0);
}

/* ---- what was printed ---- */

static void put_printed(const struct verdict *v, struct page *page)
{
    bool by_compiler = v->status == VERDICT_COMPILE_ERROR;
    struct str rest = v->printed;
    page_text(page, ROLE_NORMAL, by_compiler ? STR("The compiler says:") : STR("It printed:"));
    for (int n = 0; rest.n > 0 && n < MOST_LINES; n++) {
        struct sb line = {.arena = page->arena};
        sb_put(&line, "  ");
        sb_add(&line, str_split(&rest, '\n'));
        page_line(page, ROLE_CODE, (struct str){sb_text(&line), line.n});
    }
    if (rest.n > 0)
        page_text(page, ROLE_DIM, STR("  ..."));
}

void verdict_page(const struct verdict *v, struct page *page)
{
    size_t unseen = count_unseen(v);
    if (unseen < v->n_steps) {
        page_blank(page);
        put_steps(v, page);
        if (unseen > 0)
            page_text(page, ROLE_DIM, STR("(· is in none of your variables)"));
    }
    if (v->n_tests > 0) {
        page_blank(page);
        put_tests(v, page);
    }
    if (v->pair.title != NULL) {
        page_blank(page);
        put_pair(&v->pair, page);
    }
    if (v->printed.n > 0) {
        page_blank(page);
        put_printed(v, page);
    }
}
