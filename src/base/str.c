#include "base/str.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct str str_of(const char *text)
{
    return (struct str){text, text == NULL ? 0 : strlen(text)};
}

bool str_eq(struct str a, struct str b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

bool str_is(struct str a, const char *text)
{
    if (a.n != 0 && a.p[0] != text[0]) /* nearly always, in tables of names */
        return false;
    return str_eq(a, str_of(text));
}

struct str str_trim(struct str s)
{
    while (s.n > 0 && ascii_space(s.p[0]))
        s = (struct str){s.p + 1, s.n - 1};
    while (s.n > 0 && ascii_space(s.p[s.n - 1]))
        s.n--;
    return s;
}

bool str_starts(struct str s, const char *prefix)
{
    size_t n = strlen(prefix);
    return s.n >= n && memcmp(s.p, prefix, n) == 0;
}

bool str_contains(struct str s, const char *part)
{
    size_t n = strlen(part);
    for (size_t i = 0; i + n <= s.n; i++)
        if (memcmp(s.p + i, part, n) == 0)
            return true;
    return false;
}

struct str str_cut(struct str s, size_t max)
{
    if (s.n <= max)
        return s;
    while (max > 0 && ((unsigned char)s.p[max] & 0xC0) == 0x80)
        max--;
    return (struct str){s.p, max};
}

struct str str_split(struct str *rest, char sep)
{
    const char *at = rest->n > 0 ? memchr(rest->p, sep, rest->n) : NULL;
    if (at == NULL) {
        struct str all = *rest;
        *rest = (struct str){0};
        return all;
    }
    struct str part = {rest->p, (size_t)(at - rest->p)};
    *rest = (struct str){at + 1, rest->n - part.n - 1};
    return part;
}

struct str str_word(struct str *rest, const char *separators)
{
    size_t start = 0, end;
    if (rest->n == 0)
        return (struct str){0};
    while (start < rest->n && rest->p[start] != '\0' && strchr(separators, rest->p[start]) != NULL)
        start++;
    for (end = start; end < rest->n && (rest->p[end] == '\0' || strchr(separators, rest->p[end]) == NULL);)
        end++;
    struct str word = {rest->p + start, end - start};
    *rest = (struct str){rest->p + end, rest->n - end};
    return word;
}

int str_cmp(struct str a, struct str b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int c = n == 0 ? 0 : memcmp(a.p, b.p, n);
    return c != 0 ? c : (a.n > b.n) - (a.n < b.n);
}

char ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool ascii_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool ascii_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool ascii_alpha(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

unsigned edit_distance(struct str a, struct str b)
{
    enum { MAX = 64 };
    if (a.n > MAX || b.n > MAX)
        return UINT_MAX;
    unsigned row[MAX + 1];
    for (size_t j = 0; j <= b.n; j++)
        row[j] = (unsigned)j;
    for (size_t i = 1; i <= a.n; i++) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b.n; j++) {
            unsigned replace = diagonal + (a.p[i - 1] != b.p[j - 1]);
            unsigned insert = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            diagonal = row[j];
            row[j] = replace < insert ? replace : insert;
        }
    }
    return row[b.n];
}

const char *did_you_mean(struct str word, const char *const *words, size_t n)
{
    const char *best = NULL;
    unsigned least = (unsigned)(word.n / 3) + 1;
    for (size_t i = 0; i < n; i++) {
        unsigned d = edit_distance(word, str_of(words[i]));
        if (d <= least && (best == NULL || d < least)) {
            least = d;
            best = words[i];
        }
    }
    return best;
}

static void sb_reserve(struct sb *sb, size_t more)
{
    if (sb->room - sb->n > more)
        return;
    size_t room = (sb->n + more + 1) * 2;
    char *p = arena_alloc(sb->arena, room);
    if (sb->n > 0)
        memcpy(p, sb->p, sb->n);
    sb->p = p;
    sb->room = room;
}

void sb_add(struct sb *sb, struct str s)
{
    sb_reserve(sb, s.n);
    if (s.n > 0)
        memcpy(sb->p + sb->n, s.p, s.n);
    sb->n += s.n;
    sb->p[sb->n] = '\0';
}

void sb_put(struct sb *sb, const char *text)
{
    sb_add(sb, str_of(text));
}

void sb_char(struct sb *sb, char c)
{
    sb_add(sb, (struct str){&c, 1});
}

void sb_printf(struct sb *sb, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n > 0) {
        sb_reserve(sb, (size_t)n);
        vsnprintf(sb->p + sb->n, (size_t)n + 1, fmt, again);
        sb->n += (size_t)n;
    }
    va_end(again);
}

const char *sb_text(struct sb *sb)
{
    return sb->n == 0 ? "" : sb->p;
}

/* The grammar is checked here, because strtod also takes hexadecimal, "infinity" and leading blanks. */
static bool is_decimal(struct str s)
{
    size_t i = 0, digits = 0;
    if (i < s.n && (s.p[i] == '-' || s.p[i] == '+'))
        i++;
    for (; i < s.n && ascii_digit(s.p[i]); i++)
        digits++;
    if (i < s.n && s.p[i] == '.')
        for (i++; i < s.n && ascii_digit(s.p[i]); i++)
            digits++;
    if (digits == 0)
        return false;
    if (i < s.n && (s.p[i] == 'e' || s.p[i] == 'E')) {
        i++;
        if (i < s.n && (s.p[i] == '-' || s.p[i] == '+'))
            i++;
        size_t first = i;
        while (i < s.n && ascii_digit(s.p[i]))
            i++;
        if (i == first)
            return false;
    }
    return i == s.n;
}

bool num_parse(struct str s, double *out)
{
    char copy[512];
    if (s.n >= sizeof copy || !is_decimal(s))
        return false;
    memcpy(copy, s.p, s.n);
    copy[s.n] = '\0';
    *out = strtod(copy, NULL);
    return true;
}

static const char *not_finite(double x, char buf[NUM_SIZE])
{
    snprintf(buf, NUM_SIZE, "%s", isnan(x) ? "nan" : x > 0 ? "inf" : "-inf");
    return buf;
}

bool num_parse_uint(struct str digits, uint64_t *out)
{
    uint64_t value = 0;
    for (size_t i = 0; i < digits.n; i++) {
        if (!ascii_digit(digits.p[i]))
            return false;
        uint64_t digit = (uint64_t)(digits.p[i] - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return digits.n > 0;
}

const char *num_roundtrip(double x, char buf[NUM_SIZE])
{
    if (!isfinite(x))
        return not_finite(x, buf);
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(buf, NUM_SIZE, "%.*g", digits, x);
        if (strtod(buf, NULL) == x)
            break;
    }
    return buf;
}

const char *num_digits(double x, int digits, char buf[NUM_SIZE])
{
    if (!isfinite(x))
        return not_finite(x, buf);
    snprintf(buf, NUM_SIZE, "%.*g", digits, x == 0 ? 0.0 : x); /* -0 would look like a mistake */
    return buf;
}

uint64_t hash64(struct str s)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * UINT64_C(1099511628211);
    return h;
}
