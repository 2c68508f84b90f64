/* What the texts of an exercise give away, or leave open. */
#include <string.h>

#include "course/lint_bench.h"
#include "course/lint_rules.h"

enum { ANSWER_MIN = 2 }; /* bytes from which on an answer is looked for in hints */

static bool is_word(char c)
{
    return ascii_alpha(c) || ascii_digit(c) || c == '.';
}

/* Whether text stands in `in`, not as a part of a longer word or number.  A point that ends a sentence is no part. */
static bool stands_in(struct str text, struct str in)
{
    for (size_t at = 0; at + text.n <= in.n; at++) {
        if (memcmp(in.p + at, text.p, text.n) != 0)
            continue;
        struct str behind = {in.p + at + text.n, in.n - at - text.n};
        bool starts = at == 0 || !is_word(in.p[at - 1]) || !is_word(text.p[0]);
        bool goes_on =
            behind.n > 0 && is_word(behind.p[0]) && (behind.p[0] != '.' || (behind.n > 1 && is_word(behind.p[1])));
        if (starts && (!goes_on || !is_word(text.p[text.n - 1])))
            return true;
    }
    return false;
}

/* A single letter or a sign such as <= is no secret. */
static bool is_secret(struct str answer)
{
    for (size_t i = 0; i < answer.n; i++)
        if (is_word(answer.p[i]))
            return answer.n >= ANSWER_MIN;
    return false;
}

static bool check_hints(struct bench *b, struct str answer)
{
    for (size_t i = 0; i < b->ex->n_hints && is_secret(answer); i++)
        if (stands_in(answer, item_text(&b->item, b->ex->hints[i])))
            return bench_complain(b, json_at(json_get(b->ex->json, "hints"), i),
                                  "this hint contains the answer, \"%.*s\"", (int)(answer.n < 60 ? answer.n : 60),
                                  answer.p);
    return true;
}

static struct str option_text(struct bench *b, const struct json *option)
{
    return str_trim(item_text(&b->item, json_joined(json_get(option, "text"), &b->arena)));
}

/* The options of a choice: no two alike, and none that is right in a hint. */
static bool check_options(struct bench *b)
{
    const struct json *options = json_get(b->ex->json, "options");
    bool ok = true;
    for (size_t i = 0; options != NULL && ok && i < options->n; i++) {
        const struct json *option = json_at(options, i), *correct = json_get(option, "correct");
        struct str text = option_text(b, option);
        for (size_t k = 0; k < i && ok; k++)
            if (str_eq(text, option_text(b, json_at(options, k))))
                ok = bench_complain(b, option, "this option says the same as number %zu", k + 1);
        if (correct != NULL && correct->number != 0)
            ok = check_hints(b, text) && ok;
    }
    return ok;
}

/* The first {name} that means nothing; empty when there is none. */
static struct str open_name(struct str text, const struct names *names)
{
    struct braced b;
    for (size_t from = 0; names_braced(&b, text, from); from = b.end)
        if (!b.is_literal && names_find(names, b.name) == NULL)
            return (struct str){text.p + b.at, b.end - b.at};
    return (struct str){0};
}

static bool is_filled_in(struct str key)
{
    static const char *const keys[] = {"prompt", "explain", "hints", "why", "text"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (str_is(key, keys[i]))
            return true;
    return false;
}

/* is_text: the value belongs to a key whose texts get the names filled in. */
static bool check_names(struct bench *b, const struct json *value, bool is_text)
{
    if (value->parent->kind == JSON_OBJECT)
        is_text = is_filled_in(value->key);
    struct str open = value->kind == JSON_STRING && is_text ? open_name(value->text, &b->item.names) : (struct str){0};
    if (open.n > 0)
        return bench_complain(b, value,
                              "%.*s is no name of \"vary\" or of the setup; with a backslash before it, it is text",
                              (int)open.n, open.p);
    for (const struct json *child = value->child; child != NULL; child = child->next)
        if (!check_names(b, child, is_text))
            return false;
    return true;
}

bool lint_prompt(struct bench *b, struct str answer)
{
    bool ok = true;
    for (const struct json *member = b->ex->json->child; ok && member != NULL; member = member->next)
        ok = check_names(b, member, false);
    return check_hints(b, answer) && check_options(b) && ok;
}
