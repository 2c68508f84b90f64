/* fill: fill the blanks of a line of code or text. */
#include <string.h>

#include "course/expr.h"
#include "course/field.h"
#include "course/kind.h"

enum { MAX_BLANKS = 8, MAX_ACCEPTED = 16, FIELD_WIDTH = 40 };

static const char blank_mark[] = "____";

struct blank {
    struct str accept[MAX_ACCEPTED];
    size_t n;
    struct str equal; /* any expression of this value; empty: none */
};

struct spec {
    struct str line; /* empty: the blanks stand in the prompt */
    size_t n;
    struct blank blank[MAX_BLANKS];
};

struct typed {
    struct edit edit[MAX_BLANKS];
    size_t focus;
};

static size_t count_marks(struct str text)
{
    size_t n = 0;
    for (size_t i = 0; i + 4 <= text.n; i++)
        if (memcmp(text.p + i, blank_mark, 4) == 0) {
            n++;
            while (i + 1 < text.n && text.p[i + 1] == '_')
                i++;
        }
    return n;
}

static bool parse_blank(const struct json *object, struct blank *out, struct problems *problems)
{
    static const char *const keys[] = {"accept", "equal"};
    if (!json_want_object(object, problems))
        return false;
    json_only(object, keys, ARRAY_LEN(keys), problems);
    const struct json *accept = json_get(object, "accept");
    bool ok = json_may_text(object, "equal", &out->equal, problems);
    if (accept == NULL && out->equal.n == 0)
        return json_problem(object, problems, "\"accept\" or \"equal\"");
    if (accept == NULL)
        return ok;
    if (accept->kind != JSON_ARRAY || accept->n == 0 || accept->n > MAX_ACCEPTED)
        return json_problem(accept, problems, "an array of 1 to %d texts", MAX_ACCEPTED);
    for (const struct json *item = accept->child; item != NULL; item = item->next) {
        if (item->kind != JSON_STRING || str_trim(item->text).n == 0)
            return json_problem(item, problems, "a text");
        out->accept[out->n++] = item->text;
    }
    return ok;
}

static const void *parse(const struct json *object, struct exercise *exercise, struct arena *arena,
                         struct problems *problems)
{
    struct spec *spec = ARENA_NEW(arena, struct spec);
    const struct json *blanks = json_want(object, "blanks", "an array of blanks", problems);
    bool ok = json_may_lines(object, "line", &spec->line, arena, problems);
    if (blanks == NULL)
        return NULL;
    if (blanks->kind != JSON_ARRAY || blanks->n == 0 || blanks->n > MAX_BLANKS) {
        json_problem(blanks, problems, "an array of 1 to %d blanks", MAX_BLANKS);
        return NULL;
    }
    for (const struct json *item = blanks->child; item != NULL; item = item->next)
        ok = parse_blank(item, &spec->blank[spec->n++], problems) && ok;
    size_t marks = count_marks(spec->line.n > 0 ? spec->line : exercise->prompt);
    if (marks != spec->n)
        ok = json_complain(blanks, problems,
                           "expected one blank for each ____ of the %s, found %zu blank%s and %zu ____",
                           spec->line.n > 0 ? "line" : "prompt", spec->n, spec->n == 1 ? "" : "s", marks);
    return ok ? spec : NULL;
}

static struct str text_of(const struct typed *t, size_t i)
{
    return str_trim(edit_text(&t->edit[i]));
}

/* The lines of code with their blanks numbered when there are several. */
static void render_line(const struct item *item, const struct spec *spec, struct page *page)
{
    struct str rest = item_text(item, spec->line);
    while (rest.p != NULL) {
        struct str line = str_split(&rest, '\n');
        page_text(page, ROLE_CODE, (struct str){arena_printf(page->arena, "  %.*s", (int)line.n, line.p), line.n + 2});
    }
    page_blank(page);
}

static bool is_empty(const struct typed *t, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (t->edit[i].n > 0)
            return false;
    return true;
}

static void render(const struct item *item, const void *answer, struct page *page, bool has_focus)
{
    const struct spec *spec = item->exercise->spec;
    const struct typed *t = answer;
    if (spec->line.n > 0)
        render_line(item, spec, page);
    for (size_t i = 0; i < spec->n && (has_focus || !is_empty(t, spec->n)); i++) {
        const char *label = spec->n == 1 ? "____ = " : arena_printf(page->arena, "____ %zu = ", i + 1);
        field_page(label, &t->edit[i], FIELD_WIDTH, page, has_focus && i == t->focus);
    }
}

static enum key_result key(const struct item *item, void *answer, struct key key)
{
    struct typed *t = answer;
    size_t n = ((const struct spec *)item->exercise->spec)->n;
    bool divides = key_is(key, '|') || (key.code == K_PASTE && memchr(key.paste, '|', key.paste_n) != NULL);
    if (n > 1 && divides) /* the text form has it between the blanks, so it can't be in one */
        return KEY_IGNORED;
    return fields_key(t->edit, n, &t->focus, key);
}

static bool from_text(const struct item *item, struct str text, void *answer, struct err *err)
{
    const struct spec *spec = item->exercise->spec;
    struct typed *t = answer;
    struct str rest = text;
    size_t n = 0, filled = 0;
    for (; rest.p != NULL && n < spec->n; n++) {
        if (!field_set(&t->edit[n], spec->n == 1 ? rest : str_split(&rest, '|'), err))
            return false;
        filled += text_of(t, n).n > 0;
    }
    if (filled == 0)
        return err_set(err, ERR_CONTENT, "nothing was typed");
    if (spec->n > 1 && (n < spec->n || rest.p != NULL))
        return err_set(err, ERR_CONTENT, "there are %zu blanks: type them with | between", spec->n);
    return true;
}

static void to_text(const struct item *item, const void *answer, struct sb *out)
{
    for (size_t i = 0; i < ((const struct spec *)item->exercise->spec)->n; i++) {
        if (i > 0)
            sb_put(out, " | ");
        sb_add(out, text_of(answer, i));
    }
}

static bool equal_but_for_spaces(struct str a, struct str b)
{
    size_t i = 0, j = 0;
    for (;;) {
        while (i < a.n && ascii_space(a.p[i]))
            i++;
        while (j < b.n && ascii_space(b.p[j]))
            j++;
        if (i == a.n || j == b.n)
            return i == a.n && j == b.n;
        if (a.p[i++] != b.p[j++])
            return false;
    }
}

/* Where any expression of a value is right, all of another value are the same slip. */
static bool same(const struct item *item, const void *a, const void *b)
{
    const struct spec *spec = item->exercise->spec;
    for (size_t i = 0; i < spec->n; i++) {
        struct str x = text_of(a, i), y = text_of(b, i);
        bool by_value = spec->blank[i].equal.n > 0;
        if (!equal_but_for_spaces(x, y) && !(by_value && expr_equal(x, y, &item->names)))
            return false;
    }
    return true;
}

static bool blank_is_right(const struct item *item, const struct blank *blank, struct str text)
{
    for (size_t i = 0; i < blank->n; i++)
        if (equal_but_for_spaces(item_text(item, blank->accept[i]), text))
            return true;
    return blank->equal.n > 0 && expr_equal(item_text(item, blank->equal), text, &item->names);
}

static void check(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    const struct spec *spec = item->exercise->spec;
    size_t hits = 0, first = spec->n, empty = 0;
    for (size_t i = 0; i < spec->n; i++) {
        bool right = blank_is_right(item, &spec->blank[i], text_of(answer, i));
        hits += right;
        empty += text_of(answer, i).n == 0;
        if (!right && first == spec->n)
            first = i;
    }
    double score = (double)hits / (double)spec->n;
    if (empty == spec->n)
        verdict_invalid(out, "Nothing is filled in yet.");
    else if (hits == spec->n)
        verdict_right(out, spec->n == 1 ? "That fits." : arena_printf(arena, "All %zu blanks fit.", spec->n));
    else if (spec->n == 1)
        verdict_wrong(out, 0, "That does not fit here.");
    else
        verdict_wrong(out, score,
                      arena_printf(arena, "%zu of %zu blanks %s; number %zu is the first that doesn't.", hits, spec->n,
                                   hits == 1 ? "fits" : "fit", first + 1));
}

static void solution(const struct item *item, void *answer)
{
    const struct spec *spec = item->exercise->spec;
    for (size_t i = 0; i < spec->n; i++) {
        const struct blank *b = &spec->blank[i];
        edit_set(&((struct typed *)answer)->edit[i], item_text(item, b->n > 0 ? b->accept[0] : b->equal));
    }
}

static const char *ask(const struct item *item, bool by_keys, struct arena *arena)
{
    size_t n = ((const struct spec *)item->exercise->spec)->n;
    if (n == 1)
        return "Fill the blank; spaces do not matter.";
    return arena_printf(arena, "Fill the %zu blanks%s; spaces do not matter.", n, by_keys ? "" : ", with | between");
}

static const char *const keys[] = {"line", "blanks"};

static const char sample[] =
    "{\"kind\": \"fill\", \"id\": \"sample-fill\", \"rev\": 1, \"title\": \"Transposed keys\",\n"
    " \"prompt\": \"Every query meets every key. What is missing?\",\n"
    " \"line\": \"scores = Q @ K.____\",\n"
    " \"blanks\": [{\"accept\": [\"T\", \"transpose()\"]}],\n"
    " \"hints\": [\"Compare the shapes (n, d) and (n, d).\", \"One of them has to turn.\"],\n"
    " \"near\": [{\"answer\": \"t\", \"why\": \"`t` is PyTorch's name. NumPy has a capital one.\"}],\n"
    " \"explain\": \"(n, d) @ (d, n) gives one score a pair.\", \"skills\": [\"numpy\"]}\n";

const struct kind kind_fill = {
    .name = "fill",
    .sample = sample,
    .keys = keys,
    .n_keys = ARRAY_LEN(keys),
    .answer_size = sizeof(struct typed),
    .parse = parse,
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
