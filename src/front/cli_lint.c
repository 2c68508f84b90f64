/* lint: is this course right?  Findings on stdout, the sum of them on stderr. */
#include <string.h>

#include "base/fs.h"
#include "base/visible.h"
#include "course/lint.h"
#include "front/cli.h"
#include "front/exit.h"
#include "front/interrupt.h"
#include "io/paths.h"
#include "io/program.h"

enum { MOST_PER_FILE = 20, LINE_SIZE = 1024 };

static bool is_same(const struct err *a, const struct err *b)
{
    return a->line == b->line && strcmp(a->file, b->file) == 0 && strcmp(a->field, b->field) == 0 &&
           strcmp(a->text, b->text) == 0;
}

/* A setup that several lessons use is read as often. */
static bool was_told(const struct problems *problems, const struct problem *p)
{
    for (const struct problem *q = problems->first; q != p; q = q->next)
        if (is_same(&q->err, &p->err))
            return true;
    return false;
}

static bool is_first_of_file(const struct problems *problems, const struct problem *p)
{
    for (const struct problem *q = problems->first; q != p; q = q->next)
        if (strcmp(q->err.file, p->err.file) == 0)
            return false;
    return true;
}

static void put_problem(struct cli *cli, const struct problem *p)
{
    char line[LINE_SIZE];
    struct err err = p->err;
    if (p->is_warning) {
        err_set(&err, p->err.code, "warning: %s", p->err.text);
        err_at(&err, p->err.file, p->err.line, p->err.field);
    }
    visible_add_line(&cli->out, str_of(err_format(&err, line, sizeof line)), cli->is_ascii);
    sb_char(&cli->out, '\n');
}

static void put_file(struct cli *cli, const struct problems *problems, const struct problem *first)
{
    size_t n = 0;
    for (const struct problem *p = first; p != NULL; p = p->next) {
        if (strcmp(p->err.file, first->err.file) != 0 || was_told(problems, p))
            continue;
        if (++n <= MOST_PER_FILE)
            put_problem(cli, p);
    }
    if (n <= MOST_PER_FILE)
        return;
    visible_add_line(&cli->out, str_of(first->err.file), cli->is_ascii);
    sb_printf(&cli->out, ": and %zu more\n", n - MOST_PER_FILE);
}

static void put_report(struct cli *cli, const char *path)
{
    if (cli->options.report)
        lint_report(fs_is_folder(path) ? path : fs_folder(path, &cli->arena), &cli->out, &cli->arena);
}

/* The paths of the command line, or the course that the tutor itself would open. */
static bool find_paths(struct cli *cli, const char *const **out, size_t *n, struct err *err)
{
    const char **shipped = ARENA_ARRAY(&cli->arena, 1, const char *);
    *out = cli->options.arg;
    *n = cli->options.n_args;
    if (*n > 0)
        return true;
    *out = shipped;
    *n = 1;
    return paths_course(&shipped[0], cli->options.course, &cli->arena, err);
}

/* Content is executed on request only: an author's own programs, or those of somebody trusted. */
static bool lint_paths(struct cli *cli, const char *const *path, size_t n, struct problems *problems, struct err *err)
{
    struct toolbox tools = {.should_stop = interrupt_came};
    bool ok = true;
    if (cli->options.run)
        interrupt_begin();
    for (size_t i = 0; i < n && ok; i++)
        ok = lint_path(path[i], cli->options.run ? &tools : NULL, &cli->arena, problems, err);
    if (cli->options.run)
        interrupt_end();
    toolbox_free(&tools);
    return ok;
}

static int run(struct cli *cli)
{
    struct err err;
    const char *const *path;
    size_t n;
    struct problems problems = {.arena = &cli->arena};
    if (!find_paths(cli, &path, &n, &err))
        return cli_fail(cli, &err);
    if (!lint_paths(cli, path, n, &problems, &err))
        return cli_fail(cli, &err);
    if (interrupt_came(NULL))
        return EXIT_INTERRUPTED;
    for (const struct problem *p = problems.first; p != NULL; p = p->next)
        if (is_first_of_file(&problems, p))
            put_file(cli, &problems, p);
    for (size_t i = 0; i < n; i++)
        put_report(cli, path[i]);
    if (problems.n_errors + problems.n_warnings == 0)
        cli_say(cli, "no findings");
    else
        cli_say(cli, "%zu error%s, %zu warning%s", problems.n_errors, problems.n_errors == 1 ? "" : "s",
                problems.n_warnings, problems.n_warnings == 1 ? "" : "s");
    return problems.n_errors > 0 ? EXIT_NOT_RIGHT : EXIT_DONE;
}

const struct command command_lint = {
    .name = "lint",
    .args = "[PATH...]",
    .max_args = 1000,
    .options = {"--report", "--run"},
    .summary = "is this course right? errors end with 1, warnings do not",
    .examples = "  mha-tutor lint my-course\n"
                "  mha-tutor lint my-course/01-first.json my-setup.json\n"
                "  mha-tutor lint my-course --report\n"
                "  mha-tutor lint my-course --run\n",
    .run = run,
};
