#include "screen/markup.h"

#include <string.h>

#include "base/visible.h"

static bool is_word(char c)
{
    return ascii_alpha(c) || ascii_digit(c) || (unsigned char)c >= 0x80;
}

/* Bytes before and after a text count as blanks. */
static char byte_at(struct str text, size_t i)
{
    if (i < text.n)
        return text.p[i];
    return ' ';
}

static size_t stars_at(struct str text, size_t i)
{
    size_t n = 0;
    while (byte_at(text, i + n) == '*')
        n++;
    return n < 2 ? n : 2;
}

static bool can_open(struct str text, size_t i, size_t n)
{
    return (i == 0 || !is_word(text.p[i - 1])) && !ascii_space(byte_at(text, i + n));
}

static bool can_close(struct str text, size_t i, size_t n)
{
    return i > 0 && !ascii_space(text.p[i - 1]) && !is_word(byte_at(text, i + n));
}

/* The offset after a code span or an escaped character at i; i itself when there is none. */
static size_t skip_literal(struct str text, size_t i)
{
    if (text.p[i] == '\\' && i + 1 < text.n)
        return i + 2;
    if (text.p[i] != '`')
        return i;
    const char *end = memchr(text.p + i + 1, '`', text.n - i - 1);
    return end == NULL ? i : (size_t)(end - text.p) + 1;
}

static bool is_closed(struct str text, size_t from, size_t n_stars)
{
    for (size_t i = from; i < text.n;) {
        size_t next = skip_literal(text, i), n = stars_at(text, i);
        if (next == i && n == n_stars && can_close(text, i, n))
            return true;
        i = next > i ? next : i + (n > 0 ? n : 1);
    }
    return false;
}

static enum role role_now(const struct markup *m, enum role plain)
{
    return m->is_strong ? ROLE_STRONG : m->is_emph ? ROLE_EMPH : plain;
}

static struct str part(const struct markup *m, size_t from, size_t to)
{
    return (struct str){m->text.p + from, to - from};
}

/* Whether stars at the present place open a mark.  What isn't closed from here on isn't closed from further on
 * either: remembered, so that a text full of stars isn't searched to its end again and again. */
static bool opens(struct markup *m, size_t n)
{
    bool *is_hopeless = n == 2 ? &m->has_no_strong : &m->has_no_emph;
    if (*is_hopeless || !can_open(m->text, m->at, n))
        return false;
    *is_hopeless = !is_closed(m->text, m->at + n, n);
    return !*is_hopeless;
}

/* Stars at the present place: true when they were a mark and have been taken. */
static bool take_stars(struct markup *m, size_t n)
{
    bool *state = n == 2 ? &m->is_strong : &m->is_emph;
    if (*state ? !can_close(m->text, m->at, n) : !opens(m, n))
        return false;
    *state = !*state;
    m->at += n;
    return true;
}

static bool is_special(char c)
{
    return c == '`' || c == '*' || c == '\\';
}

static size_t plain_end(const struct markup *m)
{
    size_t i = m->at;
    while (i < m->text.n && !is_special(m->text.p[i]))
        i++;
    return i;
}

/* What begins with a special byte and is no star mark: code, an escaped character, or the byte itself. */
static void take_special(struct markup *m, struct markup_run *run)
{
    size_t from = m->at, end = skip_literal(m->text, from);
    char c = m->text.p[from];
    if (c == '`' && end > from + 2) {
        run->text = part(m, from + 1, end - 1);
        run->role = ROLE_CODE;
    } else if (c == '\\' && end > from && strchr("\\`*_#-|", m->text.p[from + 1]) != NULL) {
        run->text = part(m, from + 1, end);
    } else {
        size_t n = c == '*' ? stars_at(m->text, from) : 1;
        end = from + n;
        run->text = part(m, from, end);
        run->is_unclosed = c == '`' || (c == '*' && can_open(m->text, from, n));
    }
    m->at = end;
}

bool markup_next(struct markup *markup, enum role plain, struct markup_run *run)
{
    size_t n;
    while (markup->at < markup->text.n && (n = stars_at(markup->text, markup->at)) > 0 && take_stars(markup, n)) {
    }
    if (markup->at >= markup->text.n)
        return false;
    *run = (struct markup_run){.role = role_now(markup, plain)};
    size_t end = plain_end(markup);
    if (end > markup->at) {
        run->text = part(markup, markup->at, end);
        markup->at = end;
    } else {
        take_special(markup, run);
    }
    return true;
}

bool markup_says(struct str text, struct str plain)
{
    struct markup m = {.text = text};
    struct markup_run run;
    while (markup_next(&m, ROLE_NORMAL, &run)) {
        if (run.text.n > plain.n || memcmp(run.text.p, plain.p, run.text.n) != 0)
            return false;
        plain = (struct str){plain.p + run.text.n, plain.n - run.text.n};
    }
    return plain.n == 0;
}

int markup_columns(struct str text, bool is_ascii)
{
    struct markup m = {.text = text};
    struct markup_run run;
    int columns = 0;
    while (markup_next(&m, ROLE_NORMAL, &run))
        columns += visible_columns(run.text, is_ascii);
    return columns;
}
