#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The analyser's forms, see there. */
#undef err_set
#undef err_at

static void (*fatal_hook)(void);

/* Cutting inside a UTF-8 sequence would print half a character: step back to its first byte. */
static void cut_at_character(char *text, size_t size)
{
    size_t n = strlen(text);
    if (n + 1 < size)
        return;
    while (n > 0 && ((unsigned char)text[n - 1] & 0xC0) == 0x80)
        n--;
    if (n > 0 && ((unsigned char)text[n - 1] & 0x80))
        n--;
    text[n] = '\0';
}

bool err_set(struct err *err, enum err_code code, const char *fmt, ...)
{
    memset(err, 0, sizeof *err);
    err->code = code;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(err->text, sizeof err->text, fmt, ap);
    va_end(ap);
    cut_at_character(err->text, sizeof err->text);
    return false;
}

bool err_at(struct err *err, const char *file, unsigned line, const char *field)
{
    if (file != NULL && err->file[0] == '\0')
        snprintf(err->file, sizeof err->file, "%s", file);
    if (line != 0 && err->line == 0)
        err->line = line;
    if (field != NULL && err->field[0] == '\0')
        snprintf(err->field, sizeof err->field, "%s", field);
    return false;
}

const char *err_format(const struct err *err, char *buf, size_t size)
{
    char line[24] = "";
    if (err->line != 0)
        snprintf(line, sizeof line, ":%u", err->line);
    snprintf(buf, size, "%s%s%s%s%s%s", err->file, line, err->file[0] || line[0] ? ": " : "", err->field,
             err->field[0] ? ": " : "", err->text);
    return buf;
}

void err_on_fatal(void (*hook)(void))
{
    fatal_hook = hook;
}

_Noreturn void check_failed(const char *file, int line, const char *cond, const char *fmt, ...)
{
    if (fatal_hook != NULL)
        fatal_hook();
    fprintf(stderr, "mha-tutor: bug at %s:%d: %s: ", file, line, cond);
    va_list ap;
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    abort();
}

_Noreturn void out_of_memory(size_t asked)
{
    if (fatal_hook != NULL)
        fatal_hook();
    fprintf(stderr, "mha-tutor: out of memory (%zu bytes asked); what was answered so far is saved\n", asked);
    exit(70);
}
