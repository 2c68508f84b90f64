#include "io/json_slips.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* What a slip begins with, and what to do about it.  The first row that fits counts. */
static const struct slip {
    const char *start;
    const char *advice;
} slips[] = {
    {"//", "JSON has no comments"},
    {"/*", "JSON has no comments"},
    {"#", "JSON has no comments"},
    {"'", "use double quotes"},
    {"\u201C", "use the plain quote \""},
    {"\u201D", "use the plain quote \""},
    {"\u201E", "use the plain quote \""},
    {"\u2018", "use the plain quote \""},
    {"\u2019", "use the plain quote \""},
    {"\u00AB", "use the plain quote \""},
    {"\u00A0", "it is a no-break space: use a plain one"},
    {"\u200B", "it is an invisible character: remove it"},
    {"\uFEFF", "it is a byte order mark: remove it"},
    {"NaN", "JSON has no NaN and no infinity"},
    {"nan", "JSON has no NaN and no infinity"},
    {"Infinity", "JSON has no NaN and no infinity"},
    {"inf", "JSON has no NaN and no infinity"},
    {"True", "write true"},
    {"False", "write false"},
    {"None", "write null"},
    {"undefined", "write null"},
    {"+", "a number has no sign + before it"},
    {".", "write 0 before the point"},
    {"<<<<<<<", "a merge conflict was left in the file"},
    {"=======", "a merge conflict was left in the file"},
    {">>>>>>>", "a merge conflict was left in the file"},
    {"<", "this looks like a web page, not like the file itself"},
    {"version https://git-lfs", "this is a pointer of Git LFS: run git lfs pull"},
    {"\x93NUMPY", "this is an array of NumPy, not JSON: play --load opens it, and a setup may name it (npy)"},
    {"\xFF\xFE", "this looks like UTF-16: save it as UTF-8"},
    {"\xFE\xFF", "this looks like UTF-16: save it as UTF-8"},
};

static bool is_word_char(char c)
{
    return ascii_alpha(c) || ascii_digit(c) || c == '+' || c == '-' || c == '.' || c == '$';
}

struct str json_slip_word(struct str text, size_t at)
{
    size_t end = at;
    while (end < text.n && is_word_char(text.p[end]))
        end++;
    return (struct str){text.p + at, end - at};
}

/* From behind a quote to the next one or to the end of the line. */
static struct str quoted(struct str text, size_t at)
{
    size_t end = at;
    while (end < text.n && text.p[end] != '"' && text.p[end] != '\n')
        end++;
    return (struct str){text.p + at, end - at};
}

static const char *found_character(struct str text, char buf[JSON_SAY_SIZE])
{
    uint32_t cp;
    if (utf8_decode(text.p, text.n, &cp) == 0)
        snprintf(buf, JSON_SAY_SIZE, "the byte 0x%02X", (unsigned)(unsigned char)text.p[0]);
    else if (cp == '\n' || cp == '\r')
        snprintf(buf, JSON_SAY_SIZE, "a line break");
    else if (cp == '\t')
        snprintf(buf, JSON_SAY_SIZE, "a TAB");
    else if (cp > ' ' && cp < 0x7F)
        snprintf(buf, JSON_SAY_SIZE, "'%c'", (char)cp);
    else
        snprintf(buf, JSON_SAY_SIZE, "the character U+%04X", (unsigned)cp);
    return buf;
}

const char *json_slip_found(struct str text, size_t at, char buf[JSON_SAY_SIZE])
{
    struct str word = json_slip_word(text, at);
    if (str_trim(text).n == 0)
        return "an empty file";
    if (at >= text.n)
        return "the end of the file";
    if (text.p[at] == '"')
        return json_say(quoted(text, at + 1), '"', buf);
    if (word.n > 0)
        return json_say(word, '\'', buf);
    return found_character((struct str){text.p + at, text.n - at}, buf);
}

const char *json_slip_advice(struct str text, size_t at)
{
    struct str here = {text.p + at, text.n - at};
    uint32_t cp;
    if (here.n == 0)
        return NULL;
    for (size_t i = 0; i < ARRAY_LEN(slips); i++)
        if (str_starts(here, slips[i].start))
            return slips[i].advice;
    if (here.p[0] == '\0')
        return "this looks like UTF-16: save it as UTF-8";
    return utf8_decode(here.p, here.n, &cp) == 0 ? "save the file as UTF-8" : NULL;
}

const char *json_slip_in_text(int c)
{
    switch (c) {
    case '\n':
    case '\r':
        return "write \\n for a line break inside of a text";
    case '\t':
        return "write \\t for a TAB inside of a text";
    default:
        return NULL;
    }
}
