/* Problems at a value: where it stands, what was expected there, what was found. */
#include "io/json.h"

#include <stdarg.h>
#include <stdio.h>

#include "io/json_say.h"

enum { FOUND_SIZE = JSON_SAY_SIZE + 16 };

const char *json_file(const struct json *at)
{
    for (; at->parent != NULL; at = at->parent)
        if ((at->kind == JSON_STRING || at->kind == JSON_ARRAY) && at->exchange != NULL)
            return json_file(at->exchange->instead);
    return at->key.p;
}

const char *json_pointer(const struct json *at, char *buf, size_t size)
{
    struct json_place place = json_place_begin(buf, size);
    for (; at->parent != NULL; at = at->parent) {
        if (at->parent->kind == JSON_OBJECT)
            json_place_key(&place, at->key);
        else
            json_place_index(&place, at->index);
    }
    return json_place_end(&place);
}

PRINTF_LIKE(3, 0)
static void err_here(const struct json *at, struct err *err, const char *fmt, va_list ap)
{
    char text[ERR_TEXT_SIZE], field[ERR_FIELD_SIZE];
    vsnprintf(text, sizeof text, fmt, ap);
    err_set(err, ERR_CONTENT, "%s", text);
    err_at(err, json_file(at), at->line, json_pointer(at, field, sizeof field));
}

bool json_complain(const struct json *at, struct problems *problems, const char *fmt, ...)
{
    struct err err;
    va_list ap;
    va_start(ap, fmt);
    err_here(at, &err, fmt, ap);
    va_end(ap);
    return problems_add(problems, &err);
}

void json_warn(const struct json *at, struct problems *problems, const char *fmt, ...)
{
    struct err err;
    va_list ap;
    va_start(ap, fmt);
    err_here(at, &err, fmt, ap);
    va_end(ap);
    problems_warn(problems, &err);
}

/* A value in a few words: `the text "abc…"`, "an array of 4"; in buf or a literal. */
static const char *describe(const struct json *value, char buf[FOUND_SIZE])
{
    char said[JSON_SAY_SIZE];
    switch (value->kind) {
    case JSON_NULL:
        return "null";
    case JSON_BOOL:
        return value->number != 0 ? "true" : "false";
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        snprintf(buf, FOUND_SIZE, "an array of %u", value->n);
        break;
    case JSON_NUMBER:
        snprintf(buf, FOUND_SIZE, "the number %s", json_say(value->text, '\0', said));
        break;
    case JSON_STRING:
        if (value->text.n == 0)
            return "an empty text";
        snprintf(buf, FOUND_SIZE, "the text %s", json_say(value->text, '"', said));
        break;
    }
    return buf;
}

bool json_problem(const struct json *at, struct problems *problems, const char *expected, ...)
{
    char wanted[ERR_TEXT_SIZE], found[FOUND_SIZE];
    va_list ap;
    va_start(ap, expected);
    vsnprintf(wanted, sizeof wanted, expected, ap);
    va_end(ap);
    return json_complain(at, problems, "expected %s, found %s", wanted, describe(at, found));
}
