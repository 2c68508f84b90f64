/* export: all that was done, for another machine, a spreadsheet or a learning record store. */
#include "base/fs.h"
#include "course/xapi.h"
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "io/history.h"
#include "io/paths.h"

static struct str text_of(struct cli *cli, const struct history *history)
{
    struct json_out json = {.sb.arena = &cli->arena};
    struct sb table = {.arena = &cli->arena};
    if (cli->options.csv) {
        history_csv(&table, history);
        return (struct str){table.p, table.n};
    }
    if (cli->options.xapi)
        xapi_json(&json, history, &cli->tutor.course);
    else
        history_json(&json, history);
    sb_char(&json.sb, '\n');
    return (struct str){json.sb.p, json.sb.n};
}

/* To a file that was named; else to stdout, as it is: JSON escapes what a terminal would obey, a table is filtered. */
static int put(struct cli *cli, struct str text, size_t n)
{
    struct err err;
    if (cli->options.file == NULL) {
        sb_add(&cli->out, text);
        return EXIT_DONE;
    }
    if (!fs_write(cli->options.file, text, &err))
        return cli_fail_write(cli, &err);
    cli_say(cli, "%zu %s written to %s", n, n == 1 ? "attempt was" : "attempts were", cli->options.file);
    return EXIT_DONE;
}

static int run(struct cli *cli)
{
    struct history history = {.learner = paths_learner_name()};
    struct err err;
    int status;
    if (cli->options.json + cli->options.csv + cli->options.xapi > 1)
        return cli_usage(cli, "expected one of --json, --csv and --xapi");
    if (!cli_open(cli, CLI_PROGRESS, &status) || status != EXIT_DONE)
        return status;
    history.course = cli->tutor.course.id;
    if (!store_all(cli->tutor.store, &history.rows, &history.n, &cli->arena, &err))
        return cli_fail(cli, &err);
    return put(cli, text_of(cli, &history), history.n);
}

const struct command command_export = {
    .name = "export",
    .args = "",
    .options = {"--json", "--csv", "--xapi", "--file"},
    .words = {{"--file", "write to this file, not to standard output"}},
    .summary = "all that you did, as JSON (for import), CSV, or xAPI statements",
    .examples = "  mha-tutor export --file me.json\n"
                "  mha-tutor export --csv\n"
                "  mha-tutor export --xapi --learner ada\n",
    .run = run,
};
