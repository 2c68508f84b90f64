/* shape: type the shape of a tensor, in numbers or in names. */
#include <string.h>

#include "course/answer.h"
#include "course/blame.h"
#include "course/expr.h"
#include "course/field.h"
#include "course/kind.h"
#include "course/literal.h"

struct spec {
    struct answer answer;
};

struct bound {
    size_t ndim, shape[LITERAL_MAX_DIM];
};

static const void *parse(const struct json *object, struct exercise *exercise, struct arena *arena,
                         struct problems *problems)
{
    (void)exercise;
    struct spec *spec = ARENA_NEW(arena, struct spec);
    return answer_parse(object, &spec->answer, problems) ? spec : NULL;
}

static bool pin_holds(const struct answer *answer, const struct bound *b, const struct item *item, struct err *err)
{
    struct tensor sizes = {.ndim = 1, .shape = {b->ndim}, .data = ARENA_ARRAY(item->arena, b->ndim + 1, double)};
    for (size_t i = 0; i < b->ndim; i++)
        sizes.data[i] = (double)b->shape[i];
    return answer_pin_holds(answer, &sizes, item, err);
}

static bool bind(struct item *item, struct err *err)
{
    const struct spec *spec = item->exercise->spec;
    struct bound *b = ARENA_NEW(item->arena, struct bound);
    item->bound = b;
    return answer_shape(&b->ndim, b->shape, LITERAL_MAX_DIM, &spec->answer, item, err) &&
           (pin_holds(&spec->answer, b, item, err) || err_at(err, NULL, 0, "pin"));
}

static void render(const struct item *item, const void *answer, struct page *page, bool has_focus)
{
    (void)item;
    one_field_page("shape ", answer, 30, page, has_focus);
}

static bool from_text(const struct item *item, struct str text, void *answer, struct err *err)
{
    struct bound got;
    return field_set(&((struct one_field *)answer)->edit, text, err) &&
           literal_shape(&got.ndim, got.shape, one_field_text(answer), &item->names, err);
}

static bool equal(const struct bound *a, const struct bound *b)
{
    return a->ndim == b->ndim && memcmp(a->shape, b->shape, a->ndim * sizeof a->shape[0]) == 0;
}

static bool same(const struct item *item, const void *a, const void *b)
{
    struct bound x, y;
    struct err err;
    return literal_shape(&x.ndim, x.shape, one_field_text(a), &item->names, &err) &&
           literal_shape(&y.ndim, y.shape, one_field_text(b), &item->names, &err) && equal(&x, &y);
}

/* A shape typed in names is held against the author's, axis by axis, so that h * 2 is not d_k by accident. */
static bool holds_in_names(const struct item *item, struct str text)
{
    const struct spec *spec = item->exercise->spec;
    struct str got[LITERAL_MAX_DIM], want[LITERAL_MAX_DIM];
    size_t n_got, n_want;
    struct err err;
    if (spec->answer.from != ANSWER_SHAPE)
        return true;
    if (!literal_parts(&n_got, got, text, &err) || !literal_parts(&n_want, want, spec->answer.text, &err) ||
        n_got != n_want)
        return false;
    for (size_t i = 0; i < n_got; i++)
        if (expr_uses_names(got[i]) && !expr_equal(got[i], want[i], &item->names))
            return false;
    return true;
}

static void say_wrong(const struct item *item, const struct bound *got, struct verdict *out, struct arena *arena)
{
    const struct spec *spec = item->exercise->spec;
    const struct bound *want = item->bound;
    size_t hits = 0;
    for (size_t i = 0; i < got->ndim && i < want->ndim; i++)
        hits += got->shape[i] == want->shape[i];
    if (got->ndim != want->ndim)
        verdict_wrong(out, 0,
                      arena_printf(arena, "Read as %zu ax%s; this tensor has %zu.", got->ndim,
                                   got->ndim == 1 ? "is" : "es", want->ndim));
    else
        verdict_wrong(out, 0,
                      arena_printf(arena, "%zu of %zu axes %s right.", hits, want->ndim, hits == 1 ? "is" : "are"));
    blame_shape(out, &spec->answer, item, got->ndim, got->shape, arena);
}

static void check(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    struct bound got = {0};
    struct err err;
    if (!literal_shape(&got.ndim, got.shape, one_field_text(answer), &item->names, &err))
        verdict_unreadable(out, &err, arena);
    else if (equal(&got, item->bound) && holds_in_names(item, one_field_text(answer)))
        verdict_right(out, arena_printf(arena, "All %zu axes.", got.ndim));
    else
        say_wrong(item, &got, out, arena);
}

static void solution(const struct item *item, void *answer)
{
    const struct bound *b = item->bound;
    struct sb text = {.arena = item->arena};
    sb_char(&text, '(');
    for (size_t i = 0; i < b->ndim; i++)
        sb_printf(&text, i == 0 ? "%zu" : ", %zu", b->shape[i]);
    sb_put(&text, b->ndim == 1 ? ",)" : ")");
    edit_set(&((struct one_field *)answer)->edit, str_of(sb_text(&text)));
}

static const char *ask(const struct item *item, bool by_keys, struct arena *arena)
{
    (void)item, (void)by_keys, (void)arena;
    return "Type a shape, such as (2, 5, 4) or 2x5x4; names such as h and n count too.";
}

static const char *const keys[] = {"answer", "pin"};

static const char sample[] =
    "{\"kind\": \"shape\", \"id\": \"sample-shape\", \"rev\": 1, \"title\": \"Shape of Q\",\n"
    " \"prompt\": \"X is (5, 8) and W_q is (8, 6). What is the shape of Q?\",\n"
    " \"answer\": {\"values\": [5, 6]},\n"
    " \"hints\": [\"Rows come from X.\", \"Columns come from W_q.\"],\n"
    " \"near\": [{\"answer\": \"(5, 8)\", \"why\": \"(5, 8) is X. W_q sets the width.\"}],\n"
    " \"explain\": \"A product has the rows of the left and the columns of the right factor.\",\n"
    " \"skills\": [\"shapes\"]}\n";

const struct kind kind_shape = {
    .name = "shape",
    .sample = sample,
    .keys = keys,
    .n_keys = ARRAY_LEN(keys),
    .answer_size = sizeof(struct one_field),
    .parse = parse,
    .bind = bind,
    .render = render,
    .key = one_field_key,
    .wants_letters = field_takes_letters,
    .from_text = from_text,
    .to_text = one_field_to_text,
    .same = same,
    .check = check,
    .solution = solution,
    .ask = ask,
};
