#include "course/code_bare.h"

#include <string.h>

static bool is_at(struct str s, size_t at, const char *part)
{
    size_t n = strlen(part);
    return at + n <= s.n && memcmp(s.p + at, part, n) == 0;
}

/* The next `mark` from there on, or the end. */
static size_t find(struct str s, size_t from, const char *mark)
{
    while (from < s.n && !is_at(s, from, mark))
        from++;
    return from;
}

/* Where the comment that begins there ends; `at` itself: none begins. */
static size_t end_of_comment(struct str s, size_t at, enum program_language language)
{
    if (language == PROGRAM_C && is_at(s, at, "/*"))
        return find(s, at + 2, "*/");
    return is_at(s, at, language == PROGRAM_C ? "//" : "#") ? find(s, at, "\n") : at;
}

/* How many quotes open a text there: Python has texts of several lines in three. */
static size_t quotes_at(struct str s, size_t at, enum program_language language)
{
    if (s.p[at] != '"' && s.p[at] != '\'')
        return 0;
    return language == PROGRAM_PYTHON && (is_at(s, at, "\"\"\"") || is_at(s, at, "'''")) ? 3 : 1;
}

/* Where what began there is closed by so many quotes, or by the end of the line where one was to do it. */
static size_t end_of_text(struct str s, size_t at, size_t n_quotes)
{
    const char closing[] = {s.p[at], n_quotes == 3 ? s.p[at] : '\0', s.p[at], '\0'};
    for (at += n_quotes; at < s.n && !is_at(s, at, closing); at++)
        if (s.p[at] == '\\')
            at++;
        else if (s.p[at] == '\n' && n_quotes == 1)
            break;
    return at < s.n ? at : s.n;
}

static void blank(char *text, size_t from, size_t end)
{
    for (; from < end; from++)
        if (text[from] != '\n')
            text[from] = ' ';
}

struct str code_bare(struct str source, enum program_language language, struct arena *arena)
{
    char *bare = arena_dup_n(arena, source.p, source.n);
    for (size_t at = 0; at < source.n;) {
        size_t quotes = quotes_at(source, at, language);
        size_t end = quotes > 0 ? end_of_text(source, at, quotes) : end_of_comment(source, at, language);
        blank(bare, at + quotes, end);
        at = (end > at ? end : at + 1) + quotes;
    }
    return (struct str){bare, source.n};
}

static bool is_of_word(char c)
{
    return ascii_alpha(c) || ascii_digit(c);
}

bool code_has_word(struct str code, const char *word)
{
    size_t n = strlen(word);
    for (size_t at = find(code, 0, word); at < code.n; at = find(code, at + 1, word))
        if ((at == 0 || !is_of_word(code.p[at - 1])) && (at + n == code.n || !is_of_word(code.p[at + n])))
            return true;
    return false;
}

struct str source_line(struct str source, size_t n)
{
    struct str line = {0};
    for (size_t i = 0; i < n && source.p != NULL; i++)
        line = str_split(&source, '\n');
    return str_trim(line);
}
