/* A recursive descent over the grammar of RFC 8259, bounded by JSON_MAX_DEPTH.
 *
 * Every error tells what was expected and what was found, with the pointer of the enclosing value, and, for the slips
 * that authors make most often, what to do about it (io/json_slips.h).  A scan_ function starts at the first
 * character of its thing and ends behind it; false means that an error was reported and reading is over. */
#include "io/json_scan.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "io/json.h"
#include "io/json_say.h"
#include "io/json_slips.h"

#define BOM "\xEF\xBB\xBF"

enum { END = -1 }; /* what peek() gives at the end of the text */

/* An array or object that is open. */
struct frame {
    bool is_object;
    unsigned line;  /* of its bracket */
    size_t index;   /* of the element that is being read */
    struct str key; /* of the member that is being read, as written; p is NULL before it is known */
};

struct scan {
    struct str text;
    size_t at;
    unsigned line;
    struct frame frames[JSON_MAX_DEPTH];
    size_t depth;
    struct json_marks *marks;
    struct arena *arena; /* of the marks */
    const char *file;
    struct problems *problems;
};

static int peek(const struct scan *s)
{
    return s->at < s->text.n ? (unsigned char)s->text.p[s->at] : END;
}

static struct str rest(const struct scan *s)
{
    return (struct str){s->text.p + s->at, s->text.n - s->at};
}

static bool take(struct scan *s, char c)
{
    if (peek(s) != c)
        return false;
    s->at++;
    return true;
}

static void skip_space(struct scan *s)
{
    for (int c = peek(s); c == ' ' || c == '\t' || c == '\r' || c == '\n'; c = peek(s)) {
        s->line += c == '\n';
        s->at++;
    }
}

/* ---- errors ---- */

static const char *pointer(const struct scan *s, char *buf, size_t size)
{
    struct json_place place = json_place_begin(buf, size);
    for (size_t i = s->depth; i-- > 0;) {
        const struct frame *f = &s->frames[i];
        if (!f->is_object)
            json_place_index(&place, f->index);
        else if (f->key.p != NULL)
            json_place_key(&place, f->key);
    }
    return json_place_end(&place);
}

/* Reports "expected ..., found ...; advice"; advice may be NULL.  Returns false. */
static bool report(struct scan *s, const char *expected, const char *found, const char *advice)
{
    struct err err;
    char field[ERR_FIELD_SIZE];
    err_set(&err, ERR_CONTENT, "expected %s, found %s%s%s", expected, found, advice == NULL ? "" : "; ",
            advice == NULL ? "" : advice);
    err_at(&err, s->file, s->line, pointer(s, field, sizeof field));
    return problems_add(s->problems, &err);
}

/* The same about what stands at s->at. */
static bool fail(struct scan *s, const char *expected, const char *advice)
{
    char found[JSON_SAY_SIZE];
    if (advice == NULL)
        advice = json_slip_advice(s->text, s->at);
    return report(s, expected, json_slip_found(s->text, s->at, found), advice);
}

/* ---- marks ---- */

/* Returns the place of a new mark, which stays true when the marks move. */
static size_t add_mark(struct scan *s)
{
    enum { FIRST = 256 };
    struct json_marks *m = s->marks;
    if (m->n == m->room) {
        struct json_mark *old = m->at;
        m->room = m->room == 0 ? FIRST : 2 * m->room;
        m->at = ARENA_ARRAY(s->arena, m->room, struct json_mark);
        if (m->n != 0)
            memcpy(m->at, old, m->n * sizeof *old);
    }
    m->at[m->n].line = s->line;
    return m->n++;
}

/* ---- texts ---- */

static bool read_hex4(struct str digits, uint32_t *out)
{
    uint32_t value = 0;
    for (size_t i = 0; i < 4; i++) {
        char c = i < digits.n ? ascii_lower(digits.p[i]) : '\0';
        if (ascii_digit(c))
            value = value * 16 + (uint32_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            value = value * 16 + (uint32_t)(c - 'a' + 10);
        else
            return false;
    }
    *out = value;
    return true;
}

/* The escape \uXXXX at the front of text; false when it is not one. */
static bool read_unicode_escape(struct str text, uint32_t *out)
{
    return str_starts(text, "\\u") && read_hex4((struct str){text.p + 2, text.n - 2}, out);
}

/* \uXXXX, or a pair of them for what lies beyond U+FFFF. */
static void scan_unicode(struct scan *s)
{
    enum { LENGTH = 6 };
    uint32_t unit, low;
    struct str escape = rest(s);
    escape.n = escape.n < LENGTH ? escape.n : LENGTH;
    char found[JSON_SAY_SIZE];
    if (!read_unicode_escape(escape, &unit)) {
        report(s, "four hexadecimal digits behind \\u", json_say(escape, '\'', found), NULL);
        s->at += 2;
        return;
    }
    s->at += LENGTH;
    if (unit >= 0xD800 && unit <= 0xDBFF && read_unicode_escape(rest(s), &low) && low >= 0xDC00 && low <= 0xDFFF)
        s->at += LENGTH;
    else if (unit >= 0xD800 && unit <= 0xDFFF)
        report(s, "a pair of surrogates", json_say(escape, '\'', found), "write the character itself, as UTF-8");
    else if (unit == 0)
        report(s, "a text without NUL characters", json_say(escape, '\'', found), NULL);
}

static void scan_escape(struct scan *s)
{
    struct str escape = {s->text.p + s->at, s->at + 1 < s->text.n ? 2 : 1};
    char next = escape.n == 2 ? escape.p[1] : '\0';
    char found[JSON_SAY_SIZE];
    if (next == 'u') {
        scan_unicode(s);
    } else if (next != '\0' && strchr("\"\\/bfnrt", next) != NULL) {
        s->at += 2;
    } else {
        report(s, "an escape such as \\n", json_say(escape, '\'', found), "write \\\\ for a backslash");
        s->at++;
    }
}

static bool scan_multibyte(struct scan *s)
{
    uint32_t cp;
    size_t n = utf8_decode(s->text.p + s->at, s->text.n - s->at, &cp);
    if (n == 0)
        return fail(s, "text in UTF-8", NULL);
    s->at += n;
    return true;
}

/* Nearly all of a course. */
static void skip_plain(struct scan *s)
{
    const unsigned char *p = (const unsigned char *)s->text.p;
    while (s->at < s->text.n && p[s->at] >= ' ' && p[s->at] < 0x80 && p[s->at] != '"' && p[s->at] != '\\')
        s->at++;
}

/* A text in quotes; *raw is what stands between them. */
static bool scan_text(struct scan *s, struct str *raw)
{
    size_t start = ++s->at;
    for (skip_plain(s); peek(s) != '"'; skip_plain(s)) {
        int c = peek(s);
        if (s->problems->n_errors >= PROBLEMS_KEPT)
            return false; /* megabytes of bad escapes are not worth reading to their end */
        if (c < ' ')
            return fail(s, "a closing quote", json_slip_in_text(c));
        if (c == '\\')
            scan_escape(s);
        else if (!scan_multibyte(s))
            return false;
    }
    *raw = (struct str){s->text.p + start, s->at - start};
    s->at++;
    return true;
}

/* ---- numbers and words ---- */

static bool take_digits(struct scan *s)
{
    size_t start = s->at;
    while (s->at < s->text.n && ascii_digit(s->text.p[s->at]))
        s->at++;
    return s->at > start;
}

static bool scan_digits(struct scan *s)
{
    size_t start = s->at;
    take(s, '-');
    size_t first = s->at;
    if (!take_digits(s))
        return fail(s, "a digit", NULL);
    if (s->text.p[first] == '0' && s->at > first + 1) {
        s->at = start;
        return fail(s, "a number without leading zeros", NULL);
    }
    if (take(s, '.') && !take_digits(s))
        return fail(s, "a digit behind the point", NULL);
    if (take(s, 'e') || take(s, 'E')) {
        if (!take(s, '+'))
            take(s, '-');
        if (!take_digits(s))
            return fail(s, "a digit in the exponent", NULL);
    }
    return true;
}

static bool scan_number(struct scan *s)
{
    size_t start = s->at;
    if (!scan_digits(s))
        return false;
    struct str written = {s->text.p + start, s->at - start};
    char found[JSON_SAY_SIZE];
    double value;
    if (!num_parse(written, &value) || !isfinite(value))
        report(s, "a number that a double can hold", json_say(written, '\'', found), NULL);
    return true;
}

static bool scan_word(struct scan *s)
{
    static const char *const words[] = {"true", "false", "null"};
    struct str word = json_slip_word(s->text, s->at);
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (str_is(word, words[i])) {
            s->at += word.n;
            return true;
        }
    }
    return fail(s, "a value", NULL);
}

/* ---- values ---- */

static bool scan_value(struct scan *s);

static bool scan_member(struct scan *s)
{
    struct frame *f = &s->frames[s->depth - 1];
    f->key = (struct str){0};
    struct str key;
    if (peek(s) != '"')
        return fail(s, "a name in double quotes", NULL);
    if (!scan_text(s, &key))
        return false;
    f->key = key;
    size_t mark = add_mark(s);
    s->marks->at[mark].text = key;
    skip_space(s);
    if (!take(s, ':'))
        return fail(s, "':' behind the name", NULL);
    skip_space(s);
    return scan_value(s);
}

static bool fail_open(struct scan *s, char close)
{
    const struct frame *f = &s->frames[s->depth - 1];
    char expected[16], advice[64];
    snprintf(expected, sizeof expected, "',' or '%c'", close);
    snprintf(advice, sizeof advice, "the '%c' of line %u is still open", f->is_object ? '{' : '[', f->line);
    return fail(s, expected, peek(s) == END ? advice : NULL);
}

/* What a container holds, from behind its opening bracket to behind its closing one. */
static bool scan_items(struct scan *s, char close, bool (*scan_item)(struct scan *))
{
    skip_space(s);
    if (take(s, close))
        return true;
    for (;;) {
        if (!scan_item(s))
            return false;
        skip_space(s);
        if (take(s, close))
            return true;
        if (!take(s, ','))
            return fail_open(s, close);
        s->frames[s->depth - 1].index++;
        s->frames[s->depth - 1].key = (struct str){0};
        skip_space(s);
        if (peek(s) == close)
            return fail(s, close == '}' ? "a name in double quotes" : "a value", "remove the comma before it");
    }
}

static bool report_limit(struct scan *s, int most, const char *what)
{
    char limit[48];
    snprintf(limit, sizeof limit, "at most %d %s", most, what);
    return report(s, limit, "one more", NULL);
}

static bool scan_container(struct scan *s)
{
    if (s->depth == JSON_MAX_DEPTH)
        return report_limit(s, JSON_MAX_DEPTH, "levels");
    bool is_object = s->text.p[s->at++] == '{';
    s->frames[s->depth++] = (struct frame){.is_object = is_object, .line = s->line};
    bool ok = is_object ? scan_items(s, '}', scan_member) : scan_items(s, ']', scan_value);
    s->depth--;
    return ok;
}

static bool scan_unmarked(struct scan *s)
{
    struct str raw;
    int c = peek(s);
    if (c == '{' || c == '[')
        return scan_container(s);
    if (c == '"')
        return scan_text(s, &raw);
    if (c == '-' || (c >= '0' && c <= '9'))
        return scan_number(s);
    return scan_word(s);
}

static bool scan_value(struct scan *s)
{
    if (s->marks->n >= JSON_MAX_VALUES)
        return report_limit(s, JSON_MAX_VALUES, "values");
    size_t mark = add_mark(s), start = s->at;
    if (!scan_unmarked(s))
        return false;
    s->marks->at[mark].text = (struct str){s->text.p + start, s->at - start};
    return true;
}

bool json_scan(struct str text, const char *file, struct json_marks *out, struct arena *arena,
               struct problems *problems)
{
    struct scan s = {.text = text, .line = 1, .marks = out, .arena = arena, .file = file, .problems = problems};
    size_t n_before = problems->n_errors;
    *out = (struct json_marks){0};
    if (str_starts(text, BOM)) {
        report(&s, "the file to begin with a value", "a byte order mark", "save it as UTF-8 without BOM");
        s.at = strlen(BOM);
    }
    skip_space(&s);
    if (!scan_value(&s))
        return false;
    skip_space(&s);
    if (peek(&s) != END)
        return fail(&s, "the end of the file", NULL);
    return problems->n_errors == n_before;
}
