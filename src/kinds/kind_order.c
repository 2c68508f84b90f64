/* order: put lines in order. */
#include <string.h>

#include "course/kind.h"

enum { MAX_LINES = 16 };

struct spec {
    size_t n_lines;              /* in the right answer */
    size_t n_all;                /* with distractors */
    struct str text[MAX_LINES];  /* all of them, in byte order: numbers 1, 2, ... */
    struct str right[MAX_LINES]; /* the right order */
    size_t group[MAX_LINES];     /* places of equal group may exchange their lines */
};

struct sequence {
    unsigned char line[MAX_LINES]; /* numbers from 0 into spec->text */
    size_t n;
    size_t cursor; /* in spec->text */
};

static bool parse_texts(const struct json *array, struct str *out, size_t *n, size_t max, struct problems *problems)
{
    if (array->kind != JSON_ARRAY || array->n > max)
        return json_problem(array, problems, "an array of at most %zu lines", max);
    for (const struct json *item = array->child; item != NULL; item = item->next) {
        if (item->kind != JSON_STRING || item->text.n == 0)
            return json_problem(item, problems, "a line of text");
        out[(*n)++] = item->text;
    }
    return true;
}

static void sort_texts(struct str *text, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && str_cmp(text[j - 1], text[j]) > 0; j--) {
            struct str kept = text[j];
            text[j] = text[j - 1];
            text[j - 1] = kept;
        }
}

static bool parse_free(const struct json *array, struct spec *spec, struct problems *problems)
{
    for (size_t i = 0; i < spec->n_lines; i++)
        spec->group[i] = i;
    if (array == NULL)
        return true;
    if (!json_want_array(array, problems))
        return false;
    for (const struct json *group = array->child; group != NULL; group = group->next) {
        int64_t first = 0, line;
        if (!json_want_array(group, problems))
            return false;
        for (const struct json *item = group->child; item != NULL; item = item->next) {
            if (!json_as_int(item, 1, (int64_t)spec->n_lines, &line, problems))
                return false;
            first = item->index == 0 ? line : first;
            spec->group[line - 1] = spec->group[first - 1];
        }
    }
    return true;
}

static const void *parse(const struct json *object, struct exercise *exercise, struct arena *arena,
                         struct problems *problems)
{
    (void)exercise;
    struct spec *spec = ARENA_NEW(arena, struct spec);
    const struct json *lines = json_want(object, "lines", "an array of lines", problems);
    const struct json *distractors = json_get(object, "distractors");
    if (lines == NULL)
        return NULL;
    if (lines->kind != JSON_ARRAY || lines->n < 2) {
        json_problem(lines, problems, "an array of at least 2 lines");
        return NULL;
    }
    if (!parse_texts(lines, spec->right, &spec->n_lines, MAX_LINES, problems))
        return NULL;
    memcpy(spec->text, spec->right, sizeof spec->text);
    spec->n_all = spec->n_lines;
    if (distractors != NULL && !parse_texts(distractors, spec->text, &spec->n_all, MAX_LINES - spec->n_lines, problems))
        return NULL;
    sort_texts(spec->text, spec->n_all);
    return parse_free(json_get(object, "free"), spec, problems) ? spec : NULL;
}

/* Where a line stands in the learner's order, from 1; 0 when it is not in it. */
static size_t place_of(const struct sequence *s, size_t line)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->line[i] == line)
            return i + 1;
    return 0;
}

static void render(const struct item *item, const void *answer, struct page *page, bool has_focus)
{
    const struct spec *spec = item->exercise->spec;
    const struct sequence *s = answer;
    for (size_t i = 0; i < spec->n_all; i++) {
        size_t place = place_of(s, i);
        bool here = has_focus && i == s->cursor;
        const char *mark = place > 0 ? arena_printf(page->arena, "%2zu.", place) : "   ";
        int y = page_reserve(page, 1);
        int x = page_put(page, y, 0, here ? ROLE_STRONG : ROLE_NORMAL,
                         str_of(arena_printf(page->arena, "%c%s [%zu] ", here ? '>' : ' ', mark, i + 1)));
        canvas_put_fit(&page->canvas, y, x, here ? ROLE_SELECTED : ROLE_CODE, item_text(item, spec->text[i]),
                       page->canvas.w - x);
        if (here)
            page_cursor(page, y, 0);
    }
    if (s->n == 0)
        return;
    page_blank(page);
    page_text(page, ROLE_STRONG, STR("In order:"));
    for (size_t i = 0; i < s->n; i++) {
        struct str text = item_text(item, spec->text[s->line[i]]);
        page_line(page, ROLE_CODE, str_of(arena_printf(page->arena, "  %.*s", (int)text.n, text.p)));
    }
}

static void toggle(struct sequence *s, size_t line)
{
    size_t place = place_of(s, line);
    if (place == 0) {
        s->line[s->n++] = (unsigned char)line;
        return;
    }
    memmove(&s->line[place - 1], &s->line[place], s->n - place);
    s->n--;
}

static enum key_result key(const struct item *item, void *answer, struct key key)
{
    const struct spec *spec = item->exercise->spec;
    struct sequence *s = answer;
    if (key.code == K_DOWN || key_is(key, 'j') || key.code == K_UP || key_is(key, 'k')) {
        bool down = key.code == K_DOWN || key_is(key, 'j');
        s->cursor = (s->cursor + (down ? 1 : spec->n_all - 1)) % spec->n_all;
        return KEY_MOVED;
    }
    if (key_is(key, ' ')) {
        toggle(s, s->cursor);
        return KEY_CHANGED;
    }
    if (key.code == K_CHAR && key.cp >= '1' && key.cp <= '9' && key.cp - '1' < spec->n_all) {
        s->cursor = key.cp - '1';
        toggle(s, s->cursor);
        return KEY_CHANGED;
    }
    if (key.code == K_BACKSPACE) {
        s->n -= s->n > 0;
        return KEY_CHANGED;
    }
    if (key.code == K_ENTER)
        return s->n > 0 ? KEY_SUBMIT : KEY_MOVED;
    return KEY_IGNORED;
}

/* The next number as it is written; one may write 3, 1, 2 and 3. 1. 2. as well. */
static struct str next(struct str *rest)
{
    struct str word = str_word(rest, " ,\t");
    word.n -= word.n > 1 && word.p[word.n - 1] == '.';
    return word;
}

static bool from_text(const struct item *item, struct str text, void *answer, struct err *err)
{
    const struct spec *spec = item->exercise->spec;
    struct sequence *s = answer;
    s->n = 0;
    for (struct str rest = text, word = next(&rest); word.n > 0; word = next(&rest)) {
        double number;
        if (!num_parse(word, &number) || number < 1 || number > (double)spec->n_all || number != (double)(size_t)number)
            return err_set(err, ERR_CONTENT, "Type numbers from 1 to %zu with spaces between; '%.*s' is none.",
                           spec->n_all, (int)str_cut(word, 20).n, word.p);
        if (place_of(s, (size_t)number - 1) > 0)
            return err_set(err, ERR_CONTENT, "Line %zu is there twice.", (size_t)number);
        s->line[s->n++] = (unsigned char)(number - 1);
    }
    return s->n > 0 || err_set(err, ERR_CONTENT, "nothing was typed");
}

static void to_text(const struct item *item, const void *answer, struct sb *out)
{
    (void)item;
    const struct sequence *s = answer;
    for (size_t i = 0; i < s->n; i++)
        sb_printf(out, i == 0 ? "%d" : " %d", s->line[i] + 1);
}

static bool same(const struct item *item, const void *a, const void *b)
{
    (void)item;
    const struct sequence *s = a, *t = b;
    return s->n == t->n && memcmp(s->line, t->line, s->n) == 0;
}

static bool fits(const struct spec *spec, size_t place, struct str text)
{
    for (size_t i = 0; i < spec->n_lines; i++)
        if (spec->group[i] == spec->group[place] && str_eq(spec->right[i], text))
            return true;
    return false;
}

static bool is_used(const struct spec *spec, struct str text)
{
    for (size_t i = 0; i < spec->n_lines; i++)
        if (str_eq(spec->right[i], text))
            return true;
    return false;
}

static const char *first_slip(const struct spec *spec, const struct sequence *s, size_t at, struct arena *arena)
{
    if (at == s->n)
        return arena_printf(arena, "So far it holds; %zu more %s needed.", spec->n_lines - at,
                            spec->n_lines - at == 1 ? "line is" : "lines are");
    struct str text = spec->text[s->line[at]];
    if (!is_used(spec, text))
        return arena_printf(arena, "Place %zu holds a line that is not needed at all: %.*s", at + 1, (int)text.n,
                            text.p);
    return arena_printf(arena, "Place %zu is the first that does not hold: %.*s", at + 1, (int)text.n, text.p);
}

static void check(const struct item *item, const void *answer, struct verdict *out, struct arena *arena)
{
    const struct spec *spec = item->exercise->spec;
    const struct sequence *s = answer;
    size_t at = 0;
    while (at < s->n && at < spec->n_lines && fits(spec, at, spec->text[s->line[at]]))
        at++;
    if (s->n == 0)
        verdict_invalid(out, "No line is chosen yet.");
    else if (at == spec->n_lines && s->n == at)
        verdict_right(out, arena_printf(arena, "All %zu lines are in place.", at));
    else
        verdict_wrong(out, 0, first_slip(spec, s, at, arena));
}

static void solution(const struct item *item, void *answer)
{
    const struct spec *spec = item->exercise->spec;
    struct sequence *s = answer;
    s->n = 0;
    for (size_t i = 0; i < spec->n_lines; i++)
        for (size_t line = 0; line < spec->n_all; line++)
            if (str_eq(spec->text[line], spec->right[i]) && place_of(s, line) == 0) {
                s->line[s->n++] = (unsigned char)line;
                break;
            }
}

static const char *ask(const struct item *item, bool by_keys, struct arena *arena)
{
    (void)item, (void)arena;
    if (by_keys)
        return "Choose lines in order, by their numbers or Space; not all need be used.";
    return "Give the numbers in order, such as 3 1 2; not every line need be used.";
}

static const char *const keys[] = {"lines", "distractors", "free"};

static const char sample[] = "{\"kind\": \"order\", \"id\": \"sample-order\", \"rev\": 1, \"title\": \"Softmax\",\n"
                             " \"prompt\": \"Put the softmax of a row together.\",\n"
                             " \"lines\": [\"e = np.exp(z - z.max())\", \"s = e.sum()\", \"return e / s\"],\n"
                             " \"distractors\": [\"return s / e\"],\n"
                             " \"hints\": [\"What must be known before the sum?\", \"Shares come last.\"],\n"
                             " \"explain\": \"The shift leaves the shares as they are.\", \"skills\": [\"softmax\"]}\n";

const struct kind kind_order = {
    .name = "order",
    .sample = sample,
    .keys = keys,
    .n_keys = ARRAY_LEN(keys),
    .answer_size = sizeof(struct sequence),
    .parse = parse,
    .render = render,
    .key = key,
    .from_text = from_text,
    .to_text = to_text,
    .same = same,
    .check = check,
    .solution = solution,
    .ask = ask,
};
