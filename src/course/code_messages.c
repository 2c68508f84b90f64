#include "course/code_messages.h"

#include <string.h>

#include "base/macros.h"

enum { LONGEST = 160 };

/* What follows the first `mark` of the text; empty when it isn't there. */
static struct str after(struct str text, const char *mark)
{
    size_t n = strlen(mark);
    for (size_t i = 0; i + n <= text.n; i++)
        if (memcmp(text.p + i, mark, n) == 0)
            return (struct str){text.p + i + n, text.n - i - n};
    return (struct str){0};
}

static struct str line_of(struct str text)
{
    return str_cut(str_trim(str_split(&text, '\n')), LONGEST);
}

/* The number that a text begins with; 0: none. */
static size_t number_at(struct str text)
{
    size_t n = 0;
    for (size_t i = 0; i < text.n && i < 7 && ascii_digit(text.p[i]); i++)
        n = n * 10 + (size_t)(text.p[i] - '0');
    return n;
}

/* The first line of the learner's file that is named: "FILE:12". */
static size_t line_named(struct str text, const char *file, struct arena *arena)
{
    return number_at(after(text, arena_printf(arena, "%s:", file)));
}

const char *compiler_complaint(struct str messages, const char *file, struct str function, struct arena *arena)
{
    struct str rest = messages;
    const char *missing = arena_printf(arena, "undefined reference to `%.*s'", (int)function.n, function.p);
    while (rest.p != NULL) {
        struct str line = str_split(&rest, '\n'), what = after(line, " error: ");
        if (what.n == 0)
            what = after(line, " fatal error: ");
        if (what.n == 0 || str_contains(what, "ld returned") || str_contains(what, "linker command failed"))
            continue;
        size_t number = line_named(line, file, arena);
        what = line_of(what);
        what.n -= after(what, " {aka").n > 0 ? after(what, " {aka").n + 5 : 0;
        return number == 0 ? arena_printf(arena, "The compiler says: %.*s.", (int)what.n, what.p)
                           : arena_printf(arena, "Line %zu: %.*s.", number, (int)what.n, what.p);
    }
    if (str_contains(messages, missing))
        return arena_printf(arena, "There is no function %.*s in this file.", (int)function.n, function.p);
    if (str_contains(messages, "multiple definition of `main'"))
        return "The file has a main of its own; only the function is asked for.";
    struct str undefined = line_of(after(messages, "undefined reference to "));
    return undefined.n == 0 ? "The compiler does not accept the file."
                            : arena_printf(arena, "The linker does not know %.*s.", (int)undefined.n, undefined.p);
}

size_t python_crash_line(struct str messages, const char *file, struct arena *arena)
{
    return number_at(after(messages, arena_printf(arena, "File \"%s\", line ", file)));
}

static const struct {
    const char *kind, *words;
} faults[] = {
    {"heap-buffer-overflow", "outside of an array"},          {"stack-buffer-overflow", "outside of an array"},
    {"stack-buffer-underflow", "outside of an array"},        {"global-buffer-overflow", "outside of an array"},
    {"dynamic-stack-buffer-overflow", "outside of an array"}, {"guard-zone-overflow", "outside of an array"},
    {"heap-use-after-free", "in memory that was freed"},      {"stack-use-after", "in a variable that is gone"},
    {"SEGV", "through a pointer that leads nowhere"},
};

static const char *at_line(size_t line, struct arena *arena)
{
    return line == 0 ? "" : arena_printf(arena, " in line %zu", line);
}

static const char *address_complaint(struct str report, const char *file, bool *is_memory, struct arena *arena)
{
    const char *verb = str_contains(report, "WRITE") ? "writes" : str_contains(report, "READ") ? "reads" : "goes";
    const char *where = at_line(line_named(report, file, arena), arena);
    struct str kind = line_of(report);
    *is_memory =
        str_contains(kind, "allocation size") || str_contains(kind, "out-of-memory") || str_contains(kind, "rss limit");
    for (size_t i = 0; i < ARRAY_LEN(faults); i++)
        if (str_contains(kind, faults[i].kind))
            return arena_printf(arena, "The program %s %s%s (%s).", verb, faults[i].words, where, faults[i].kind);
    if (str_contains(kind, "stack-overflow"))
        return arena_printf(arena, "The stack is full%s: a recursion without an end, or a huge local array.", where);
    kind = str_cut(kind, 60);
    return arena_printf(arena, "AddressSanitizer stopped the program%s: %.*s.", where, (int)kind.n, kind.p);
}

const char *sanitizer_complaint(struct str messages, const char *file, bool *is_memory, struct arena *arena)
{
    struct str report = after(messages, "ERROR: AddressSanitizer: ");
    struct str undefined = line_of(after(messages, "runtime error: "));
    *is_memory = false;
    if (report.n == 0)
        report = after(messages, "ERROR: guard zones: ");
    if (report.n > 0)
        return address_complaint(report, file, is_memory, arena);
    if (undefined.n == 0)
        return NULL;
    return arena_printf(arena, "Undefined behaviour%s: %.*s.", at_line(line_named(messages, file, arena), arena),
                        (int)undefined.n, undefined.p);
}
