#include "course/code_report.h"

#include <stdint.h>
#include <string.h>

#include "base/macros.h"
#include "base/problems.h"
#include "io/json.h"

enum { MAX_NUMBERS = 1 << 16, MAX_LINE_NUMBER = 1 << 24 };

static const size_t MAX_LENGTH = sizeof(size_t) > 4 ? SIZE_MAX >> 24 : SIZE_MAX >> 1; /* of a list, along an axis */

static const char trace_prefix[] = "{\"trace\": {\"test\": ";

struct reader {
    struct report *out;
    struct arena *arena;
    struct problems problems; /* any at all: the report is broken */
    bool is_broken;
};

static bool broken(struct reader *r)
{
    r->is_broken = true;
    return false;
}

/* ---- pieces ---- */

static const char *text_of(struct reader *r, const struct json *object, const char *key, size_t max)
{
    const struct json *text = json_get(object, key);
    if (text == NULL || text->kind != JSON_STRING) {
        broken(r);
        return "";
    }
    struct str cut = str_cut(text->text, max);
    return cut.n == text->text.n ? text->text.p : arena_printf(r->arena, "%.*s...", (int)cut.n, cut.p);
}

static const char *name_of(struct reader *r, const struct json *object, const char *key)
{
    return text_of(r, object, key, REPORT_MAX_NAME);
}

static size_t size_of(struct reader *r, const struct json *object, const char *key, size_t max)
{
    int64_t value = 0;
    if (!json_want_int(object, key, 0, (int64_t)max, &value, &r->problems))
        broken(r);
    return (size_t)value;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* 16 digits, the lowest byte first. */
static bool number_of_hex(double *out, const char *hex)
{
    uint64_t bits = 0;
    for (size_t byte = sizeof bits; byte-- > 0;) {
        int high = hex_digit(hex[2 * byte]), low = hex_digit(hex[2 * byte + 1]);
        if (high < 0 || low < 0)
            return false;
        bits = bits << 8 | (uint64_t)(high << 4 | low);
    }
    memcpy(out, &bits, sizeof bits);
    return true;
}

static bool read_shape(struct reader *r, const struct json *object, size_t *ndim, size_t shape[REPORT_MAX_DIM],
                       size_t *count)
{
    const struct json *list = json_get(object, "shape");
    *count = 1;
    if (list == NULL || list->kind != JSON_ARRAY || list->n > REPORT_MAX_DIM)
        return broken(r);
    for (const struct json *item = list->child; item != NULL; item = item->next) {
        int64_t n;
        if (!json_as_int(item, 0, (int64_t)MAX_LENGTH, &n, &r->problems))
            return broken(r);
        shape[(*ndim)++] = (size_t)n;
        *count = n > 0 && *count > MAX_NUMBERS / (size_t)n ? MAX_NUMBERS + 1 : *count * (size_t)n;
    }
    return true;
}

static const double *read_numbers(struct reader *r, const struct json *object, size_t count)
{
    const struct json *hex = json_get(object, "hex");
    if (hex == NULL)
        return NULL;
    if (hex->kind != JSON_STRING || count > MAX_NUMBERS || hex->text.n != count * 16) {
        broken(r);
        return NULL;
    }
    double *data = ARENA_ARRAY(r->arena, count + 1, double);
    for (size_t i = 0; i < count; i++)
        if (!number_of_hex(&data[i], hex->text.p + i * 16))
            broken(r);
    return data;
}

static struct report_value read_value(struct reader *r, const struct json *object, int depth)
{
    struct report_value v = {.type = ""};
    size_t count;
    if (object == NULL) {
        broken(r);
        return v;
    }
    v.type = name_of(r, object, "type");
    if (json_get(object, "n") != NULL)
        v.n = size_of(r, object, "n", MAX_LENGTH);
    if (json_get(object, "dtype") != NULL) {
        v.dtype = name_of(r, object, "dtype");
        if (read_shape(r, object, &v.ndim, v.shape, &count))
            v.data = read_numbers(r, object, count);
    }
    const struct json *items = json_get(object, "items");
    if (items == NULL || depth > 0)
        return v;
    if (items->kind != JSON_ARRAY || items->n > REPORT_MAX_ITEMS) {
        broken(r);
        return v;
    }
    v.items = ARENA_ARRAY(r->arena, items->n + 1, struct report_value);
    for (const struct json *item = items->child; item != NULL; item = item->next)
        v.items[v.n_items++] = read_value(r, item, depth + 1);
    return v;
}

static struct report_error read_error(struct reader *r, const struct json *object)
{
    struct report_error e = {.type = "", .message = "", .function = "", .name = ""};
    if (object == NULL || object->kind != JSON_OBJECT) {
        broken(r);
        return e;
    }
    e.type = name_of(r, object, "type");
    e.message = text_of(r, object, "message", REPORT_MAX_MESSAGE);
    e.function = name_of(r, object, "function");
    e.line = size_of(r, object, "line", MAX_LINE_NUMBER);
    if (json_get(object, "name") != NULL)
        e.name = name_of(r, object, "name");
    return e;
}

/* ---- events ---- */

static void on_load(struct reader *r, const struct json *event)
{
    const struct json *syntax = json_get(event, "syntax"), *error = json_get(event, "error");
    const struct json *found = json_get(event, "found"), *defined = json_get(event, "defined");
    struct report *out = r->out;
    if (syntax != NULL) {
        out->has_syntax = true;
        out->syntax = read_error(r, syntax);
    } else if (error != NULL) {
        out->has_load_error = true;
        out->load_error = read_error(r, error);
    } else if (found == NULL || found->kind != JSON_BOOL || defined == NULL || defined->kind != JSON_ARRAY) {
        broken(r);
    } else {
        out->is_loaded = found->number != 0;
        out->defined = ARENA_ARRAY(r->arena, defined->n + 1, const char *);
        for (const struct json *item = defined->child; item != NULL; item = item->next)
            if (item->kind == JSON_STRING)
                out->defined[out->n_defined++] = item->text.p;
    }
}

/* The call that an event speaks of, or NULL. */
static struct report_call *call_of(struct reader *r, const struct json *event)
{
    size_t test = size_of(r, event, "test", 1 << 20);
    if (test < r->out->n_calls)
        return &r->out->call[test];
    broken(r);
    return NULL;
}

static void on_begin(struct reader *r, const struct json *event)
{
    int64_t test;
    if (json_as_int(event, 0, (int64_t)r->out->n_calls - 1, &test, &r->problems))
        r->out->call[test].was_begun = true;
    else
        broken(r);
}

static void read_changed(struct reader *r, const struct json *event, struct report_call *call)
{
    const struct json *changed = json_get(event, "changed");
    if (changed == NULL || changed->kind != JSON_ARRAY || changed->n > REPORT_MAX_CHANGED) {
        broken(r);
        return;
    }
    for (const struct json *item = changed->child; item != NULL; item = item->next) {
        int64_t which;
        if (json_as_int(item, 0, REPORT_MAX_CHANGED, &which, &r->problems))
            call->changed[call->n_changed++] = (size_t)which;
        else
            broken(r);
    }
}

static void on_call(struct reader *r, const struct json *event)
{
    struct report_call *call = call_of(r, event);
    const struct json *error = json_get(event, "error"), *value = json_get(event, "value");
    if (call == NULL || call->is_there || (error == NULL && value == NULL)) {
        broken(r);
        return;
    }
    call->is_there = true;
    call->has_error = error != NULL;
    read_changed(r, event, call);
    if (error != NULL)
        call->error = read_error(r, error);
    else
        call->value = read_value(r, value, 0);
}

static void on_again(struct reader *r, const struct json *event)
{
    struct report_call *call = call_of(r, event);
    const struct json *same = json_get(event, "same"), *error = json_get(event, "error");
    if (call == NULL || same == NULL || same->kind != JSON_BOOL) {
        broken(r);
        return;
    }
    call->was_repeated = true;
    call->is_same = same->number != 0;
    if (call->n_changed == 0)
        read_changed(r, event, call);
    call->repeat_has_error = error != NULL;
    if (error != NULL)
        call->repeat_error = read_error(r, error);
    else if (same->number == 0)
        call->repeat = read_value(r, json_get(event, "value"), 0);
}

static void on_frozen(struct reader *r, const struct json *event)
{
    struct report_call *call = call_of(r, event);
    if (call == NULL)
        return;
    call->has_frozen = true;
    call->frozen = read_error(r, json_get(event, "error"));
}

static void on_script(struct reader *r, const struct json *event)
{
    const struct json *vars = json_get(event, "vars"), *error = json_get(event, "error");
    if (r->out->n_calls != 1 || vars == NULL || vars->kind != JSON_OBJECT) {
        broken(r);
        return;
    }
    struct report_call *call = &r->out->call[0];
    call->is_there = call->was_begun = true;
    call->has_error = error != NULL;
    if (error != NULL)
        call->error = read_error(r, error);
    for (size_t i = 0; i < r->out->n_vars; i++) {
        const struct json *value = json_get(vars, r->out->var[i].name);
        r->out->var[i].is_set = value != NULL;
        if (value != NULL)
            r->out->var[i].value = read_value(r, value, 0);
    }
}

static void on_hello(struct reader *r, const struct json *event)
{
    (void)event;
    r->out->was_greeted = true;
}

static void on_end(struct reader *r, const struct json *event)
{
    (void)event;
    r->out->is_complete = true;
}

/* Snapshots are long and seldom wanted: report_arrays reads them. */
static bool keep_trace(struct reader *r, struct str line)
{
    struct str rest = line;
    double test;
    if (!str_starts(line, trace_prefix))
        return false;
    rest = (struct str){line.p + sizeof trace_prefix - 1, line.n - (sizeof trace_prefix - 1)};
    if (num_parse(str_split(&rest, ','), &test) && test >= 0 && test < (double)r->out->n_calls)
        r->out->call[(size_t)test].trace = line;
    else
        broken(r);
    return true;
}

static void read_line(struct reader *r, struct str line)
{
    static const struct {
        const char *key;
        void (*read)(struct reader *r, const struct json *event);
    } events[] = {{"hello", on_hello}, {"load", on_load},     {"begin", on_begin},   {"call", on_call},
                  {"again", on_again}, {"frozen", on_frozen}, {"script", on_script}, {"end", on_end}};
    if (keep_trace(r, line))
        return;
    const struct json *object = json_parse(line, "report", r->arena, &r->problems);
    for (size_t i = 0; object != NULL && i < ARRAY_LEN(events); i++) {
        const struct json *event = json_get(object, events[i].key);
        if (event != NULL) {
            events[i].read(r, event);
            return;
        }
    }
    broken(r);
}

void report_read(struct report *out, struct str text, size_t n_tests, const struct str *names, size_t n_names,
                 struct arena *arena)
{
    struct reader r = {.out = out, .arena = arena, .problems.arena = arena};
    *out = (struct report){.n_calls = n_tests, .n_vars = n_names};
    out->call = ARENA_ARRAY(arena, n_tests + 1, struct report_call);
    out->var = ARENA_ARRAY(arena, n_names + 1, struct report_var);
    for (size_t i = 0; i < n_names; i++)
        out->var[i].name = arena_dup_n(arena, names[i].p, names[i].n);
    while (text.n > 0 && !out->is_complete && !r.is_broken) {
        struct str line = str_split(&text, '\n');
        if (text.p == NULL) /* cut off in its middle */
            break;
        read_line(&r, line);
    }
    out->is_complete = out->is_complete && !r.is_broken && text.n == 0;
}

size_t report_arrays(struct report_array **out, const struct report_call *call, struct arena *arena)
{
    struct reader r = {.arena = arena, .problems.arena = arena};
    const struct json *root = call->trace.n == 0 ? NULL : json_parse(call->trace, "report", arena, &r.problems);
    const struct json *trace = root == NULL ? NULL : json_get(root, "trace");
    const struct json *list = trace == NULL ? NULL : json_get(trace, "arrays");
    size_t n = 0;
    if (list == NULL || list->kind != JSON_ARRAY)
        return 0;
    *out = ARENA_ARRAY(arena, list->n + 1, struct report_array);
    for (const struct json *item = list->child; item != NULL && !r.is_broken; item = item->next) {
        struct report_array *a = &(*out)[n];
        size_t count;
        a->name = name_of(&r, item, "name");
        a->stored = name_of(&r, item, "stored");
        a->line = size_of(&r, item, "line", MAX_LINE_NUMBER);
        if (read_shape(&r, item, &a->ndim, a->shape, &count))
            a->data = read_numbers(&r, item, count);
        n += a->data != NULL && !r.is_broken;
    }
    return n;
}
