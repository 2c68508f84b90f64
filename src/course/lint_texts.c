/* All texts of a file, found by their keys, so that those of every kind of exercise are looked at without knowing it.
 *
 * Columns: code blocks are kept line by line; 72 of them fit beside their indent in every front end. */
#include "course/lint_rules.h"

#include <string.h>

#include "base/visible.h"
#include "screen/markdown.h"

enum { CODE_COLUMNS = 72, TEXT_COLUMNS = CODE_COLUMNS + 2 };

struct texts {
    struct arena *arena;
    struct problems *problems;
};

static bool is_one_of(struct str key, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(key, names[i]))
            return true;
    return false;
}

/* What the output filter would have to spell out, an author did not mean. */
static void check_characters(const struct json *value, struct str text, struct texts *t)
{
    struct visible v = {.rest = text};
    struct glyph glyph;
    bool has_tab = text.n > 0 && memchr(text.p, '\t', text.n) != NULL;
    while (visible_next(&v, &glyph))
        if (glyph.is_escape || has_tab) {
            json_complain(value, t->problems, "%.*s is invisible or controls the screen; take it out",
                          has_tab ? 5 : (int)glyph.n, has_tab ? "a TAB" : glyph.text);
            return;
        }
}

static void check_markdown(const struct json *value, struct texts *t)
{
    struct err err;
    if (!markdown_check(json_joined(value, t->arena), TEXT_COLUMNS, &err))
        json_complain(value, t->problems, "%s", err.text);
}

static void check_code(const struct json *value, struct texts *t)
{
    struct str rest = json_joined(value, t->arena);
    while (rest.p != NULL) {
        int columns = visible_columns(str_split(&rest, '\n'), false);
        if (columns > CODE_COLUMNS)
            json_complain(value, t->problems, "a line of code has at most %d columns, found %d", CODE_COLUMNS, columns);
    }
}

static void check_title(const struct json *value, struct texts *t)
{
    int columns = visible_columns(value->text, false);
    if (columns > LINT_TITLE_MAX)
        json_complain(value, t->problems, "a title has at most %d columns, found %d", LINT_TITLE_MAX, columns);
}

/* What a member's key says about its text. */
static void check_member(const struct json *value, struct texts *t)
{
    static const char *const markdown[] = {"body", "prompt", "explain", "why", "text"};
    static const char *const many[] = {"hints"};
    if (is_one_of(value->key, markdown, ARRAY_LEN(markdown)))
        check_markdown(value, t);
    else if (is_one_of(value->key, many, ARRAY_LEN(many)))
        for (const struct json *item = value->child; item != NULL; item = item->next)
            check_markdown(item, t);
    else if (str_is(value->key, "line") || str_is(value->key, "lines"))
        check_code(value, t);
    else if (str_is(value->key, "title"))
        check_title(value, t);
}

static void check_value(const struct json *value, struct texts *t)
{
    check_characters(value, value->key, t);
    if (value->kind == JSON_STRING)
        check_characters(value, value->text, t);
    if (value->parent != NULL && value->parent->kind == JSON_OBJECT)
        check_member(value, t);
    for (const struct json *child = value->child; child != NULL; child = child->next)
        if (!str_starts(child->key, "x-") && !str_is(child->key, "$schema"))
            check_value(child, t);
}

void lint_texts(const struct json *object, struct arena *arena, struct problems *problems)
{
    check_value(object, &(struct texts){arena, problems});
}
