/* A code exercise as far as it can be judged without running it: does the function exist that will be called, and can
 * it be called in this way? */
#include <string.h>

#include "course/code.h"
#include "course/code_inputs.h"
#include "course/lint_bench.h"
#include "course/names.h"

static struct str skip_spaces(struct str text)
{
    while (text.n > 0 && (text.p[0] == ' ' || text.p[0] == '\t'))
        text = (struct str){text.p + 1, text.n - 1};
    return text;
}

/* "def NAME(" or "NAME =" at the beginning of a line. */
static bool defines_python(struct str line, struct str name)
{
    bool is_def = str_starts(line, "def ");
    struct str at = is_def ? skip_spaces((struct str){line.p + 4, line.n - 4}) : line;
    if (at.n < name.n || memcmp(at.p, name.p, name.n) != 0)
        return false;
    return str_starts(skip_spaces((struct str){at.p + name.n, at.n - name.n}), is_def ? "(" : "=");
}

/* "NAME(" in a line that begins with a word, so neither in a statement of a function nor in a remark. */
static bool defines_c(struct str line, struct str name)
{
    for (size_t i = 0; line.n > 0 && ascii_alpha(line.p[0]) && i + name.n < line.n; i++) {
        struct str behind = {line.p + i + name.n, line.n - i - name.n};
        if (memcmp(line.p + i, name.p, name.n) == 0 && (i == 0 || !names_has_char(line.p[i - 1])) &&
            str_starts(skip_spaces(behind), "("))
            return true;
    }
    return false;
}

static bool defines(const struct code *code, struct str source)
{
    while (source.p != NULL) {
        struct str line = str_split(&source, '\n');
        if (code->language == PROGRAM_C ? defines_c(line, code->function) : defines_python(line, code->function))
            return true;
    }
    return false;
}

static bool check_defined(struct bench *b, const struct code *code, struct str source, const char *key)
{
    return defines(code, source) ||
           bench_complain(b, json_get(b->ex->json, key), "%.*s is not defined here, but \"entry\" names it",
                          (int)code->function.n, code->function.p);
}

/* The parameters of "f(Q, K, block=2)": all of them, and those that must be given. */
static void count_parameters(struct str entry, size_t *all, size_t *needed)
{
    size_t depth = 0;
    bool is_optional = false, is_empty = true;
    *all = *needed = 0;
    for (size_t i = 0; i < entry.n; i++) {
        char c = entry.p[i];
        bool ends = depth == 1 && (c == ',' || c == ')');
        is_optional = is_optional || c == '=';
        if (ends && !is_empty) {
            *all += 1;
            *needed += !is_optional;
        }
        is_empty = ends || depth == 0 || (is_empty && ascii_space(c));
        is_optional = is_optional && !ends;
        depth += c == '(' || c == '[';
        depth -= depth > 0 && (c == ')' || c == ']');
    }
}

static bool check_count(struct bench *b, const struct code *code)
{
    size_t all, needed;
    count_parameters(code->entry, &all, &needed);
    return (code->n_args >= needed && code->n_args <= all) ||
           bench_complain(b, json_get(b->ex->json, "call"),
                          "expected %zu arguments, one for each parameter of \"entry\", found %zu", all, code->n_args);
}

static bool check_call(struct bench *b, const struct code *code)
{
    const struct trace *traces = b->item.bound;
    struct code_inputs inputs;
    struct err err;
    for (size_t i = 0; i < code->n_tests; i++)
        if (!code_inputs_of(&inputs, code, &code->test[i], &traces[i], &err))
            return bench_complain(b, json_get(b->ex->json, "call"), "%s", err.text);
    return true;
}

bool lint_program(struct bench *b)
{
    const struct code *code = b->ex->spec;
    if (code_is_script(code))
        return true;
    bool ok = check_defined(b, code, code->starter, "starter");
    ok = check_defined(b, code, code->solution, "solution") && ok;
    return check_call(b, code) && check_count(b, code) && ok;
}
