/* import: the history of another machine is merged into this one: nothing is lost, and nothing is there twice. */
#include <string.h>

#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "io/history.h"

static int refuse_course(const struct cli *cli, const struct history *history)
{
    cli_say(cli, "%s is a history of the course '%s', and this is '%s': name that course with --course",
            cli->options.arg[0], history->course, cli->tutor.course.id);
    return EXIT_USAGE;
}

static int run(struct cli *cli)
{
    struct problems problems = {.arena = &cli->arena};
    struct history history;
    struct err err;
    size_t n_added;
    int status;
    if (!history_read(&history, cli->options.arg[0], &cli->arena, &problems)) {
        cli_say_problems(cli, &problems);
        return (int)exit_of(problems.first->err.code);
    }
    if (!cli_open(cli, CLI_RECORD, &status) || status != EXIT_DONE)
        return status;
    if (strcmp(history.course, cli->tutor.course.id) != 0)
        return refuse_course(cli, &history);
    if (!store_merge(cli->tutor.store, history.rows, history.n, &n_added, &err))
        return cli_fail(cli, &err);
    sb_printf(&cli->out, "%zu of %zu attempts are new here, and were added.\n", n_added, history.n);
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
