/* The JSON reader on any bytes: it accepts or it complains, in words that a terminal may be sent, and what it accepts
 * is written by json_out so that it reads back the same.  All getters are called on every value. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "fuzz/shown.h"
#include "io/json.h"
#include "io/json_out.h"

static void check_problems(const struct problems *problems)
{
    for (const struct problem *p = problems->first; p != NULL; p = p->next) {
        check_shown(p->err.field, false);
        check_shown(p->err.text, false);
        CHECK(p->err.line > 0 && p->err.text[0] != '\0', "a problem without a place");
    }
}

static void call_getters(const struct json *value, struct arena *arena, struct problems *problems)
{
    static const char *const known[] = {"a", "title"};
    struct str text;
    int64_t i;
    uint64_t u;
    bool b;
    json_want_text(value, "a", &text, problems);
    json_may_text(value, "title", &text, problems);
    json_want_lines(value, "a", &text, arena, problems);
    json_want_int(value, "a", -1, 5, &i, problems);
    json_may_bool(value, "title", &b, problems);
    json_as_int(value, INT64_MIN, INT64_MAX, &i, problems);
    json_as_uint64(value, &u, problems);
    json_only(value, known, ARRAY_LEN(known), problems);
    for (const struct json *c = value->child; c != NULL; c = c->next)
        call_getters(c, arena, problems);
}

static void write_value(struct json_out *out, const struct json *value, const char *key);

static void write_children(struct json_out *out, const struct json *value)
{
    for (const struct json *c = value->child; c != NULL; c = c->next)
        write_value(out, c, value->kind == JSON_OBJECT ? c->key.p : NULL);
}

static void write_value(struct json_out *out, const struct json *value, const char *key)
{
    switch (value->kind) {
    case JSON_NULL:
        json_out_null(out, key);
        break;
    case JSON_BOOL:
        json_out_bool(out, key, value->number != 0);
        break;
    case JSON_NUMBER:
        json_out_number(out, key, value->number);
        break;
    case JSON_STRING:
        json_out_text(out, key, value->text);
        break;
    case JSON_ARRAY:
        json_out_array(out, key, value->n % 2 == 0);
        write_children(out, value);
        json_out_end_array(out);
        break;
    case JSON_OBJECT:
        json_out_object(out, key);
        write_children(out, value);
        json_out_end_object(out);
        break;
    }
}

static bool is_same(const struct json *a, const struct json *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    if (a->kind != b->kind || a->n != b->n || !str_eq(a->key, b->key))
        return false;
    if (a->kind == JSON_STRING && !str_eq(a->text, b->text))
        return false;
    if (memcmp(&a->number, &b->number, sizeof a->number) != 0)
        return false;
    const struct json *x = a->child, *y = b->child;
    while (x != NULL && y != NULL && is_same(x, y)) {
        x = x->next;
        y = y->next;
    }
    return x == NULL && y == NULL;
}

static void check_round_trip(const struct json *root, struct arena *arena, struct problems *problems)
{
    struct json_out out = {.sb.arena = arena};
    write_value(&out, root, NULL);
    struct str text = str_of(sb_text(&out.sb));
    if (text.n > JSON_MAX_BYTES)
        return;
    const struct json *back = json_parse(text, "fuzz", arena, problems);
    CHECK(is_same(root, back), "what was written reads back differently");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct problems problems = {.arena = &arena};
    const struct json *root = json_parse((struct str){(const char *)data, size}, "fuzz", &arena, &problems);
    CHECK((root == NULL) == (problems.n_errors > 0), "%zu problems", problems.n_errors);
    if (root != NULL) {
        check_round_trip(root, &arena, &problems);
        call_getters(root, &arena, &problems);
    }
    check_problems(&problems);
    arena_free(&arena);
    return 0;
}
