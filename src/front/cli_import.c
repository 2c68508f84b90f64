/* import: the history of another machine is merged into this one: nothing is lost, and nothing is there twice. */
#include <string.h>
#include <unistd.h>

#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "io/history.h"

struct outcome {
    const char *copy; /* of the history before, kept when something of it no longer counts */
    size_t n_added, n_forgotten;
};

static int refuse_course(const struct cli *cli, const struct history *history)
{
    cli_say(cli, "%s is a history of the course '%s', and this is '%s': name that course with --course",
            cli->options.arg[0], history->course, cli->tutor.course.id);
    return EXIT_USAGE;
}

/* A reset made there covers what was done here before it: then a copy of the history as it was stays. */
static bool merge(struct cli *cli, const struct history *history, struct outcome *out, struct err *err)
{
    struct tutor *t = &cli->tutor;
    struct progress now;
    struct attempt *rows = NULL;
    size_t n = 0;
    if (!store_copy(t->store, "before-import", &out->copy, &cli->arena, err))
        return false;
    bool ok = store_merge(t->store, history->rows, history->n, &out->n_added, err) &&
              store_all(t->store, &rows, &n, &cli->arena, err);
    if (ok) {
        progress_build(&now, rows, n, &cli->arena);
        out->n_forgotten = progress_n_forgotten(&t->progress, &now);
    }
    if (out->n_forgotten == 0)
        unlink(out->copy);
    return ok;
}

static void tell(struct cli *cli, const struct history *history, const struct outcome *outcome)
{
    bool is_named = history->learner[0] != '\0';
    sb_printf(&cli->out, "%zu of %zu %s%s%s %s new here%s\n", outcome->n_added, history->n,
              history->n == 1 ? "attempt" : "attempts", is_named ? " of " : "", history->learner,
              outcome->n_added == 1 ? "is" : "are",
              outcome->n_added == 0   ? "."
              : outcome->n_added == 1 ? ", and was added."
                                      : ", and were added.");
    if (outcome->n_forgotten == 0)
        return;
    sb_printf(&cli->out, "%zu %s as new because of a reset on the other machine.\n", outcome->n_forgotten,
              outcome->n_forgotten == 1 ? "step is" : "steps are");
    cli_say_kept(cli, outcome->copy);
}

static int run(struct cli *cli)
{
    struct problems problems = {.arena = &cli->arena};
    struct history history;
    struct err err;
    struct outcome outcome = {0};
    int status;
    if (!history_read(&history, cli->options.arg[0], &cli->arena, &problems)) {
        cli_say_problems(cli, &problems);
        return (int)exit_of(problems.first->err.code);
    }
    if (!cli_open(cli, CLI_RECORD, &status) || status != EXIT_DONE)
        return status;
    if (strcmp(history.course, cli->tutor.course.id) != 0)
        return refuse_course(cli, &history);
    if (!merge(cli, &history, &outcome, &err))
        return cli_fail(cli, &err);
    tell(cli, &history, &outcome);
    return EXIT_DONE;
}

const struct command command_import = {
    .name = "import",
    .args = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = {NULL},
    .summary = "merge the history of another machine (export) into yours",
    .examples = "  mha-tutor import me.json\n"
                "  mha-tutor import ada.json --learner ada\n",
    .run = run,
};
