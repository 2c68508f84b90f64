#include "io/json_out.h"

#include <inttypes.h>
#include <math.h>

#include "base/utf8.h"
#include "base/width.h"

static const char *short_escape(uint32_t cp)
{
    switch (cp) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\n':
        return "\\n";
    case '\t':
        return "\\t";
    default:
        return NULL;
    }
}

/* \uXXXX, or a pair of surrogates. */
static void put_escape(struct sb *sb, uint32_t cp)
{
    const char *escape = short_escape(cp);
    if (escape != NULL)
        sb_put(sb, escape);
    else if (cp < 0x10000)
        sb_printf(sb, "\\u%04x", (unsigned)cp);
    else
        sb_printf(sb, "\\u%04x\\u%04x", (unsigned)(0xD7C0 + (cp >> 10)), (unsigned)(0xDC00 + (cp & 0x3FF)));
}

/* What a terminal obeys, hides or has no shape for is written as an escape, so that JSON may be looked at anywhere and
 * still reads back the same.  A byte that is not UTF-8 becomes U+FFFD: what we write is always valid. */
static void put_quoted(struct sb *sb, struct str text)
{
    sb_char(sb, '"');
    for (size_t at = 0, n; at < text.n; at += n) {
        uint32_t cp = 0xFFFD;
        n = utf8_decode(text.p + at, text.n - at, &cp);
        if (n == 0 || cp == '"' || cp == '\\' || char_width(cp) < 0)
            put_escape(sb, cp);
        else
            sb_add(sb, (struct str){text.p + at, n});
        n = n > 0 ? n : 1;
    }
    sb_char(sb, '"');
}

static void new_line(struct json_out *out)
{
    sb_char(&out->sb, '\n');
    for (int i = 0; i < out->depth; i++)
        sb_put(&out->sb, "  ");
}

/* What stands before a value: the comma of the one before it, its place, its name. */
static void begin(struct json_out *out, const char *key)
{
    if (out->needs_comma)
        sb_put(&out->sb, out->flat > 0 ? ", " : ",");
    if (out->depth > 0 && out->flat == 0)
        new_line(out);
    if (key != NULL) {
        put_quoted(&out->sb, str_of(key));
        sb_put(&out->sb, ": ");
    }
    out->needs_comma = true;
}

static void open_container(struct json_out *out, const char *key, char bracket, bool on_one_line)
{
    begin(out, key);
    sb_char(&out->sb, bracket);
    out->depth++;
    out->flat += on_one_line || out->flat > 0;
    out->needs_comma = false;
}

static void close_container(struct json_out *out, char bracket)
{
    bool is_empty = !out->needs_comma;
    out->depth--;
    if (out->flat > 0)
        out->flat--;
    else if (!is_empty)
        new_line(out);
    sb_char(&out->sb, bracket);
    out->needs_comma = true;
}

void json_out_object(struct json_out *out, const char *key)
{
    open_container(out, key, '{', false);
}

void json_out_row(struct json_out *out)
{
    open_container(out, NULL, '{', true);
}

void json_out_end_object(struct json_out *out)
{
    close_container(out, '}');
}

void json_out_array(struct json_out *out, const char *key, bool on_one_line)
{
    open_container(out, key, '[', on_one_line);
}

void json_out_end_array(struct json_out *out)
{
    close_container(out, ']');
}

void json_out_text(struct json_out *out, const char *key, struct str value)
{
    begin(out, key);
    put_quoted(&out->sb, value);
}

void json_out_number(struct json_out *out, const char *key, double value)
{
    char buf[NUM_SIZE];
    begin(out, key);
    const char *text = num_roundtrip(value, buf);
    if (isfinite(value))
        sb_put(&out->sb, text);
    else
        put_quoted(&out->sb, str_of(text));
}

void json_out_int(struct json_out *out, const char *key, int64_t value)
{
    begin(out, key);
    sb_printf(&out->sb, "%" PRId64, value);
}

void json_out_uint64(struct json_out *out, const char *key, uint64_t value)
{
    begin(out, key);
    sb_printf(&out->sb, "%" PRIu64, value);
}

void json_out_bool(struct json_out *out, const char *key, bool value)
{
    begin(out, key);
    sb_put(&out->sb, value ? "true" : "false");
}

void json_out_null(struct json_out *out, const char *key)
{
    begin(out, key);
    sb_put(&out->sb, "null");
}

/* Writes one axis and what lies below it; returns the data behind it. */
static const double *put_axis(struct json_out *out, const char *key, size_t ndim, const size_t *shape,
                              const double *data)
{
    if (ndim == 0) {
        json_out_number(out, key, *data);
        return data + 1;
    }
    json_out_array(out, key, ndim == 1);
    for (size_t i = 0; i < shape[0]; i++)
        data = put_axis(out, NULL, ndim - 1, shape + 1, data);
    json_out_end_array(out);
    return data;
}

void json_out_tensor(struct json_out *out, const char *key, size_t ndim, const size_t *shape, const double *data)
{
    put_axis(out, key, ndim, shape, data);
}
