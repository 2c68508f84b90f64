/* The readers of a tree: each reports what it misses and lets the caller go on. */
#include "io/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "io/json_say.h"

enum { RANGE_SIZE = 80 };

const struct json *json_get(const struct json *object, const char *key)
{
    if (object == NULL || object->kind != JSON_OBJECT)
        return NULL;
    for (const struct json *m = object->child; m != NULL; m = m->next)
        if (str_is(m->key, key))
            return m;
    return NULL;
}

const struct json *json_at(const struct json *container, size_t i)
{
    const struct json *item = container == NULL ? NULL : container->child;
    while (item != NULL && i-- > 0)
        item = item->next;
    return item;
}

bool json_want_object(const struct json *value, struct problems *problems)
{
    return value->kind == JSON_OBJECT || json_problem(value, problems, "an object");
}

bool json_want_array(const struct json *value, struct problems *problems)
{
    return value->kind == JSON_ARRAY || json_problem(value, problems, "an array");
}

const struct json *json_want(const struct json *object, const char *key, const char *what, struct problems *problems)
{
    const struct json *member = json_get(object, key);
    if (member == NULL && json_want_object(object, problems))
        json_complain(object, problems, "expected \"%s\" (%s), found nothing", key, what);
    return member;
}

/* ---- texts and truth values ---- */

static bool as_text(const struct json *value, struct str *out, struct problems *problems)
{
    if (value->kind != JSON_STRING)
        return json_problem(value, problems, "a text");
    *out = value->text;
    return true;
}

/* Where a member is a text, its author has something to say. */
static bool as_filled(const struct json *member, struct str *out, struct problems *problems)
{
    return as_text(member, out, problems) && (out->n > 0 || json_complain(member, problems, "this text is empty"));
}

bool json_want_text(const struct json *object, const char *key, struct str *out, struct problems *problems)
{
    const struct json *member = json_want(object, key, "a text", problems);
    return member != NULL && as_filled(member, out, problems);
}

bool json_may_text(const struct json *object, const char *key, struct str *out, struct problems *problems)
{
    const struct json *member = json_get(object, key);
    return member == NULL || as_filled(member, out, problems);
}

bool json_may_bool(const struct json *object, const char *key, bool *out, struct problems *problems)
{
    const struct json *member = json_get(object, key);
    if (member == NULL)
        return true;
    if (member->kind != JSON_BOOL)
        return json_problem(member, problems, "true or false");
    *out = member->number != 0;
    return true;
}

static bool join_lines(const struct json *array, struct str *out, struct arena *arena, struct problems *problems)
{
    struct sb sb = {.arena = arena};
    bool ok = true;
    for (const struct json *line = array->child; line != NULL; line = line->next) {
        struct str text = {0};
        ok &= as_text(line, &text, problems);
        if (line->index > 0)
            sb_char(&sb, '\n');
        sb_add(&sb, text);
    }
    *out = str_of(sb_text(&sb));
    return ok;
}

static bool as_lines(const struct json *value, struct str *out, struct arena *arena, struct problems *problems)
{
    if (value->kind == JSON_ARRAY)
        return join_lines(value, out, arena, problems) &&
               (value->n > 0 || json_complain(value, problems, "this text is empty"));
    return value->kind == JSON_STRING ? as_filled(value, out, problems)
                                      : json_problem(value, problems, "a text or an array of texts");
}

bool json_want_lines(const struct json *object, const char *key, struct str *out, struct arena *arena,
                     struct problems *problems)
{
    const struct json *member = json_want(object, key, "a text or an array of texts", problems);
    return member != NULL && as_lines(member, out, arena, problems);
}

bool json_may_lines(const struct json *object, const char *key, struct str *out, struct arena *arena,
                    struct problems *problems)
{
    const struct json *member = json_get(object, key);
    return member == NULL || as_lines(member, out, arena, problems);
}

struct str json_joined(const struct json *value, struct arena *arena)
{
    struct str text = value->text;
    struct problems unheard = {.arena = arena};
    if (value->kind == JSON_ARRAY)
        join_lines(value, &text, arena, &unheard);
    return text;
}

struct str json_original(const struct json *value)
{
    return value->kind == JSON_STRING && value->exchange != NULL ? value->exchange->original->text : value->text;
}

/* ---- integers ---- */

/* "an integer from 1 to 5", as far as there are bounds. */
static const char *describe_range(int64_t min, int64_t max, char buf[RANGE_SIZE])
{
    if (min == INT64_MIN && max == INT64_MAX)
        return "an integer";
    if (max == INT64_MAX)
        snprintf(buf, RANGE_SIZE, "an integer of at least %" PRId64, min);
    else if (min == INT64_MIN)
        snprintf(buf, RANGE_SIZE, "an integer of at most %" PRId64, max);
    else
        snprintf(buf, RANGE_SIZE, "an integer from %" PRId64 " to %" PRId64, min, max);
    return buf;
}

/* Beyond 2^53 a double no longer tells neighbours apart, so such a number is not the integer that was written. */
static bool is_integer(double x)
{
    return fabs(x) < 0x1p53 && floor(x) == x;
}

bool json_as_int(const struct json *value, int64_t min, int64_t max, int64_t *out, struct problems *problems)
{
    char range[RANGE_SIZE];
    if (value->kind == JSON_NUMBER && is_integer(value->number)) {
        int64_t i = (int64_t)value->number;
        if (i >= min && i <= max) {
            *out = i;
            return true;
        }
    }
    return json_problem(value, problems, "%s", describe_range(min, max, range));
}

bool json_want_int(const struct json *object, const char *key, int64_t min, int64_t max, int64_t *out,
                   struct problems *problems)
{
    char range[RANGE_SIZE];
    const struct json *member = json_want(object, key, describe_range(min, max, range), problems);
    return member != NULL && json_as_int(member, min, max, out, problems);
}

bool json_may_int(const struct json *object, const char *key, int64_t min, int64_t max, int64_t *out,
                  struct problems *problems)
{
    const struct json *member = json_get(object, key);
    return member == NULL || json_as_int(member, min, max, out, problems);
}

bool json_as_uint64(const struct json *value, uint64_t *out, struct problems *problems)
{
    if (value->kind == JSON_NUMBER && num_parse_uint(value->text, out))
        return true;
    return json_problem(value, problems, "an integer from 0 to %" PRIu64, UINT64_MAX);
}

/* ---- members that nobody knows ---- */

static bool is_known(struct str key, const char *const *known, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(key, known[i]))
            return true;
    return str_starts(key, "x-");
}

void json_only(const struct json *object, const char *const *known, size_t n, struct problems *problems)
{
    for (const struct json *m = object->child; m != NULL; m = m->next) {
        struct str schema;
        if (object->kind != JSON_OBJECT || is_known(m->key, known, n))
            continue;
        if (str_is(m->key, "$schema")) {
            as_text(m, &schema, problems);
            continue;
        }
        char name[JSON_SAY_SIZE];
        const char *near = did_you_mean(m->key, known, n);
        json_complain(m, problems, "expected a known name, found %s%s%s%s", json_say(m->key, '"', name),
                      near != NULL ? "; did you mean \"" : "", near != NULL ? near : "", near != NULL ? "\"?" : "");
    }
}
