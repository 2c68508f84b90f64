/* tensor: fill a grid of numbers. */
#include <math.h>
#include <string.h>

#include "course/answer.h"
#include "course/blame.h"
#include "course/expr.h"
#include "course/field.h"
#include "course/kind.h"
#include "course/literal.h"

enum { MAX_CELLS = 36, CELL_WIDTH = 10, LABEL_WIDTH = 4 };

struct spec {
    struct answer answer;
};

struct bound {
    struct tensor expected;
    size_t rows, cols;
};

struct typed {
    struct edit cell[MAX_CELLS];
    size_t focus;
};

static const void *parse(const struct json *object, struct exercise *exercise, struct arena *arena,
                         struct problems *problems)
{
    (void)exercise;
    struct spec *spec = ARENA_NEW(arena, struct spec);
    return answer_parse(object, &spec->answer, problems) ? spec : NULL;
}

static bool bind(struct item *item, struct err *err)
{
    const struct spec *spec = item->exercise->spec;
    struct bound *b = ARENA_NEW(item->arena, struct bound);
    struct tensor *t = &b->expected;
    item->bound = b;
    if (!answer_tensor(t, &spec->answer, item, item->arena, err))
        return false;
    if (t->ndim == 3 && t->shape[0] == 1)
        *t = (struct tensor){.ndim = 2, .shape = {t->shape[1], t->shape[2]}, .data = t->data};
    if (t->ndim < 1 || t->ndim > 2)
        return err_set(err, ERR_CONTENT, "a grid has one or two axes: say which \"head\"");
    b->rows = t->ndim == 2 ? t->shape[0] : 1;
    b->cols = t->shape[t->ndim - 1];
    if (b->rows * b->cols > MAX_CELLS)
        return err_set(err, ERR_CONTENT, "%zu x %zu cells are more than the %d that one can fill in", b->rows, b->cols,
                       MAX_CELLS);
    return answer_pin_holds(&spec->answer, t, item, err);
}

static size_t count_of(const struct item *item)
{
    const struct bound *b = item->bound;
    return b->rows * b->cols;
}

static bool is_empty(const struct typed *t, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (t->cell[i].n > 0)
            return false;
    return true;
}

static void render(const struct item *item, const void *answer, struct page *page, bool has_focus)
{
    const struct bound *b = item->bound;
    const struct typed *t = answer;
    if (!has_focus && is_empty(t, count_of(item)))
        return;
    int cols = (int)b->cols, fit = (page->canvas.w - LABEL_WIDTH) / (CELL_WIDTH + 1);
    int across = fit < 1 ? 1 : fit < cols ? fit : cols;
    int lines = (cols + across - 1) / across; /* that one row of the grid takes */
    int top = page_reserve(page, (int)b->rows * lines);
    for (int i = 0; i < (int)count_of(item); i++) {
        int row = i / cols, col = i % cols, y = top + row * lines + col / across;
        if (col == 0 && b->rows > 1)
            page_put(page, y, 0, ROLE_DIM, str_of(arena_printf(page->arena, "%d", row)));
        int x = LABEL_WIDTH + col % across * (CELL_WIDTH + 1);
        field_draw(&t->cell[i], page, y, x, CELL_WIDTH, has_focus && (size_t)i == t->focus);
    }
}

static enum key_result key(const struct item *item, void *answer, struct key key)
{
    const struct bound *b = item->bound;
    struct typed *t = answer;
    size_t n = count_of(item);
    if (key.code == K_UP || key.code == K_DOWN) {
        t->focus = (t->focus + (key.code == K_DOWN ? b->cols : n - b->cols)) % n;
        return KEY_MOVED;
    }
    if (key_is(key, ' ')) { /* a blank is in no number: it goes on, as one types a row */
        t->focus = (t->focus + 1) % n;
        return KEY_MOVED;
    }
    return fields_key(t->cell, n, &t->focus, key);
}

/* Sets the cells to the parts of a literal that was read already: the learner's own spelling is kept. */
static bool set_cells(struct typed *t, struct str text, struct err *err)
{
    size_t n = 0, start = 0;
    int brackets = 0;
    bool inside = false;
    for (size_t i = 0; i <= text.n && n < MAX_CELLS; i++) {
        char c = i < text.n ? text.p[i] : ',';
        brackets += c == '(';
        brackets -= c == ')';
        bool ends = c == '[' || c == ']' || (c == ',' && brackets == 0);
        if (!ends)
            continue;
        struct str part = str_trim((struct str){text.p + start, i - start});
        if (inside && part.n > 0 && !field_set(&t->cell[n++], part, err))
            return false;
        inside = c != ']';
        start = i + 1;
    }
    return true;
}

static bool from_text(const struct item *item, struct str text, void *answer, struct err *err)
{
    const struct bound *b = item->bound;
    struct tensor got;
    if (!literal_tensor(&got, text, (size_t)4 * MAX_CELLS, &item->names, item->arena, err))
        return false;
    if (got.ndim == 0)
        return err_set(err, ERR_CONTENT, "a list in [ ] is asked for, such as [1, 1/2]");
    size_t rows = got.ndim == 2 ? got.shape[0] : 1, cols = got.shape[got.ndim - 1];
    if (got.ndim == 3 || rows != b->rows || cols != b->cols)
        return err_set(err, ERR_CONTENT, "%zu row%s of %zu number%s asked for; %zu of %zu were read", b->rows,
                       b->rows == 1 ? "" : "s", b->cols,
                       b->rows > 1    ? b->cols == 1 ? " are" : "s are"
                       : b->cols == 1 ? " is"
                                      : "s is",
                       rows, cols);
    size_t open = 0;
    while (open < text.n && text.p[open] != '[')
        open++;
    return set_cells(answer, (struct str){text.p + open, text.n - open}, err);
}

static void to_text(const struct item *item, const void *answer, struct sb *out)
{
    const struct bound *b = item->bound;
    const struct typed *t = answer;
    bool nested = b->expected.ndim == 2;
    if (nested)
        sb_char(out, '[');
    for (size_t i = 0; i < b->rows * b->cols; i++) {
        sb_put(out, i % b->cols > 0 ? ", " : i > 0 ? ", [" : "[");
        sb_add(out, str_trim(edit_text(&t->cell[i])));
        if ((i + 1) % b->cols == 0)
            sb_char(out, ']');
    }
    if (nested)
        sb_char(out, ']');
}

/* The numbers typed; false with the first cell that can't be read. */
static bool read_cells(const struct item *item, const struct typed *t, double *values, struct err *err)
{
    const struct bound *b = item->bound;
    for (size_t i = 0; i < count_of(item); i++) {
        struct err why;
        if (!expr_eval(&values[i], edit_text(&t->cell[i]), &item->names, &why))
            return err_set(err, ERR_CONTENT, "Row %zu, column %zu: %s.", i / b->cols, i % b->cols, why.text);
    }
    return true;
}

static bool same(const struct item *item, const void *a, const void *b)
{
    double x[MAX_CELLS], y[MAX_CELLS];
    struct err err;
    if (!read_cells(item, a, x, &err) || !read_cells(item, b, y, &err))
        return false;
    for (size_t i = 0; i < count_of(item); i++)
        if (!tolerance_met(&item->exercise->tolerance, y[i], x[i]))
            return false;
    return true;
}

static void check(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    const struct spec *spec = item->exercise->spec;
    const struct bound *b = item->bound;
    double got[MAX_CELLS];
    struct err err;
    if (!read_cells(item, answer, got, &err)) {
        verdict_unreadable(out, &err, arena);
        return;
    }
    size_t n = count_of(item), hits = 0, first = n;
    for (size_t i = 0; i < n; i++) {
        bool right = tolerance_met(&item->exercise->tolerance, b->expected.data[i], got[i]);
        hits += right;
        if (!right && first == n)
            first = i;
    }
    if (hits == n) {
        verdict_right(out, arena_printf(arena, "All %zu cells.", n));
        return;
    }
    char buf[NUM_SIZE];
    verdict_wrong(out, (double)hits / (double)n,
                  arena_printf(arena, "%zu of %zu cells %s right. The first that is not: row %zu, column %zu (%s).",
                               hits, n, hits == 1 ? "is" : "are", first / b->cols, first % b->cols,
                               num_digits(got[first], 6, buf)));
    struct tensor typed = b->expected;
    typed.data = got;
    if (!blame_rounding(out, &item->exercise->tolerance, b->expected.data, got, n, arena))
        blame_values(out, &spec->answer, item, &typed, arena);
}

static void solution(const struct item *item, void *answer)
{
    const struct bound *b = item->bound;
    char buf[NUM_SIZE];
    for (size_t i = 0; i < count_of(item); i++) {
        const char *text = tolerance_write(&item->exercise->tolerance, b->expected.data[i], buf);
        edit_set(&((struct typed *)answer)->cell[i], str_of(text));
    }
}

static const char *ask(const struct item *item, bool by_keys, struct arena *arena)
{
    const struct bound *b = item->bound;
    char buf[96];
    const char *how = by_keys                 ? ""
                      : b->expected.ndim == 2 ? ", as a list: [[1, 1/2], [0, 1]]"
                                              : ", as a list: [1, 1/2]";
    return arena_printf(arena, "Fill in %zu by %zu numbers%s. %s", b->rows, b->cols, how,
                        tolerance_say(&item->exercise->tolerance, b->expected.data, count_of(item), buf, sizeof buf));
}

static const char *const keys[] = {"answer", "pin"};

static const char sample[] =
    "{\"kind\": \"tensor\", \"id\": \"sample-tensor\", \"rev\": 1, \"title\": \"Two shares\",\n"
    " \"prompt\": \"A row of scores holds ln 3 and 0. What are its weights?\",\n"
    " \"answer\": {\"values\": [\"3/4\", \"1/4\"]},\n"
    " \"hints\": [\"What is exp of each?\", \"Divide by their sum.\"],\n"
    " \"near\": [{\"answer\": \"[3, 1]\", \"why\": \"Those are not divided by their sum yet.\"}],\n"
    " \"explain\": \"Softmax turns differences into ratios.\", \"skills\": [\"softmax\"]}\n";

const struct kind kind_tensor = {
    .name = "tensor",
    .sample = sample,
    .keys = keys,
    .n_keys = ARRAY_LEN(keys),
    .answer_size = sizeof(struct typed),
    .parse = parse,
    .bind = bind,
    .render = render,
    .key = key,
    .wants_letters = field_takes_letters,
    .from_text = from_text,
    .to_text = to_text,
    .same = same,
    .check = check,
    .solution = solution,
    .ask = ask,
};
