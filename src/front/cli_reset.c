/* reset: what was done so far no longer counts.  Rows that say so are added, nothing is deleted, and a copy of the
 * history as it was is kept: to go back to it is to put that in its place. */
#include <unistd.h>

#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "front/stdin.h"
#include "io/workspace.h"

/* The ids to reset, those that have a history. */
struct reset {
    const char **id;
    size_t n;
};

/* Kept beyond the tutor that knows it. */
static void add_id(struct cli *cli, struct reset *reset, const char *id)
{
    reset->id[reset->n++] = arena_dup(&cli->arena, id);
}

/* The record of a step, whether its rows stand under its own id or under one that it replaces. */
static void add_step(struct cli *cli, struct reset *reset, const struct lesson_step *step)
{
    struct step_record record = progress_of(&cli->tutor.progress, step);
    if (progress_has_history(&record))
        add_id(cli, reset, record.id);
}

static void add_all(struct cli *cli, struct reset *reset)
{
    const struct progress *progress = &cli->tutor.progress;
    for (size_t i = 0; i < progress->n; i++)
        if (progress_has_history(&progress->record[i]))
            add_id(cli, reset, progress->record[i].id);
}

static bool collect(struct cli *cli, struct reset *out)
{
    struct cli_target target;
    *out = (struct reset){.id = ARENA_ARRAY(&cli->arena, cli->tutor.progress.n + 1, const char *)};
    if (cli->options.all) {
        add_all(cli, out);
        return true;
    }
    if (!cli_find(cli, &target, cli->options.arg[0]))
        return false;
    if (target.step != NULL)
        add_step(cli, out, target.step);
    for (size_t i = 0; target.lesson != NULL && i < target.lesson->n_steps; i++)
        add_step(cli, out, &target.lesson->steps[i]);
    return true;
}

static bool is_wanted(struct cli *cli, size_t n)
{
    char reply[16];
    if (cli->options.yes)
        return true;
    sb_printf(&cli->out, "Forget what was done in %zu %s? (y/n) ", n, n == 1 ? "step" : "steps");
    cli_flush(cli);
    return stdin_read_line(reply, sizeof reply) && (reply[0] == 'y' || reply[0] == 'Y');
}

static bool write_rows(struct store *store, const struct reset *reset, struct err *err)
{
    for (size_t i = 0; i < reset->n; i++) {
        struct attempt row = cli_attempt(ATTEMPT_RESET, reset->id[i], 0, &(struct step_record){0});
        if (!store_add(store, &row, err))
            return false;
    }
    return true;
}

/* A program's file is the learner's: it is set aside under another name, and the next one begins from the starter. */
static bool set_files_aside(struct cli *cli, const struct reset *reset, struct err *err)
{
    static const char *const endings[] = {"py", "c"};
    for (size_t i = 0; i < reset->n * ARRAY_LEN(endings); i++) {
        const char *id = reset->id[i / ARRAY_LEN(endings)], *path, *backup;
        const char *name = arena_printf(&cli->arena, "%s.%s", id, endings[i % ARRAY_LEN(endings)]);
        if (!workspace_path(&path, name, &cli->arena, err) || !workspace_set_aside(path, &backup, &cli->arena, err))
            return false;
        if (backup != NULL)
            sb_printf(&cli->out, "Your %s is kept as %s.\n", name, backup);
    }
    return true;
}

static int run(struct cli *cli)
{
    struct reset reset;
    struct err err;
    const char *copy;
    int status;
    if (cli->options.all == (cli->options.n_args == 1))
        return cli_usage(cli, "expected an ID, or --all");
    if (!cli->options.yes && !isatty(STDIN_FILENO))
        return cli_usage(cli, "there is nobody to ask here; --yes resets without asking");
    if (!cli_open(cli, CLI_PROGRESS, &status) || status != EXIT_DONE)
        return status;
    if (!collect(cli, &reset))
        return EXIT_USAGE;
    if (reset.n == 0 || !is_wanted(cli, reset.n)) {
        cli_say(cli, reset.n == 0 ? "nothing was done there yet" : "nothing was changed");
        return EXIT_DONE;
    }
    if (!cli_open(cli, CLI_RECORD, &status) || status != EXIT_DONE)
        return status;
    if (!store_copy(cli->tutor.store, "before-reset", &copy, &cli->arena, &err) ||
        !write_rows(cli->tutor.store, &reset, &err) || !set_files_aside(cli, &reset, &err))
        return cli_fail(cli, &err);
    sb_printf(&cli->out, "%zu %s as new.\n", reset.n, reset.n == 1 ? "step is" : "steps are");
    cli_say_kept(cli, copy);
    return EXIT_DONE;
}

const struct command command_reset = {
    .name = "reset",
    .args = "ID|--all",
    .max_args = 1,
    .options = {"--all", "--yes"},
    .summary = "forget what was done in a step, a lesson, or all; a copy is kept",
    .examples = "  mha-tutor reset match-shapes\n"
                "  mha-tutor reset splitting\n"
                "  mha-tutor reset --all --yes\n",
    .run = run,
};
