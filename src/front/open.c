#include "front/open.h"

#include <stdio.h>

#include "front/cli_course.h"
#include "front/exit.h"
#include "front/fullscreen.h"
#include "front/line.h"
#include "front/script.h"

/* The step that the command line names; NULL when it names none. */
static bool find_start(struct cli *cli, const struct lesson_step **out)
{
    struct cli_target target;
    *out = NULL;
    if (cli->options.n_args == 0)
        return true;
    if (!cli_find(cli, &target, cli->options.arg[0]))
        return false;
    *out = target.step != NULL ? target.step : progress_resume_lesson(&cli->tutor.progress, target.lesson);
    return true;
}

static int run_line(struct cli *cli, const struct start *start)
{
    struct line_options options = {.start = *start, .is_ascii = cli->is_ascii, .edit_command = cli->options.edit_cmd};
    return line_run(&cli->tutor, &options, stdin, stdout);
}

static int run_fullscreen(struct cli *cli, const struct tui_terminal *terminal, const struct start *start)
{
    struct err err;
    struct tui_options options = {.is_ascii = cli->is_ascii, .has_mouse = cli->options.mouse};
    int status = fullscreen_run(&cli->tutor, start, cli->options.edit_cmd, terminal, &options, &err);
    return status >= 0 ? status : cli_fail(cli, &err);
}

static int run_script(struct cli *cli, const struct start *start)
{
    struct err err;
    bool ok = script_run(&cli->tutor, start, cli->options.script, stdout, &err);
    fflush(stdout);
    return ok ? EXIT_DONE : cli_fail(cli, &err);
}

/* The full screen, or line mode where it was asked for or nothing else works; no terminal at all is an error, so that
 * a script that forgot --plain does not wait for ever. */
static int run_front(struct cli *cli, const struct start *start)
{
    struct tui_terminal terminal;
    if (cli->options.plain)
        return run_line(cli, start);
    tui_probe(&terminal);
    switch (terminal.fitness) {
    case TUI_FIT:
        return run_fullscreen(cli, &terminal, start);
    case TUI_TOO_PLAIN:
        cli_say(cli, "%s; going on in line mode", terminal.why);
        return run_line(cli, start);
    case TUI_NOT_A_TERMINAL:
        break;
    }
    return cli_usage(cli, "%s; --plain works without a terminal", terminal.why);
}

/* The course, and progress where it is to be kept. */
static bool open_course(struct cli *cli, int *status)
{
    struct err err;
    bool ok = cli->options.script != NULL ? tutor_open_course(&cli->tutor, cli->options.course, &err)
                                          : tutor_open(&cli->tutor, cli->options.course, true, &err);
    if (!ok)
        *status = cli_fail(cli, &err);
    return ok;
}

static int run(struct cli *cli, const struct start *start)
{
    return cli->options.script != NULL ? run_script(cli, start) : run_front(cli, start);
}

int open_tutor(struct cli *cli)
{
    struct start start = {0};
    int status;
    if (!open_course(cli, &status))
        return status;
    return find_start(cli, &start.step) ? run(cli, &start) : EXIT_USAGE;
}

int open_play(struct cli *cli, struct playground *ground, bool opens_form)
{
    struct start start = {.play = ground, .opens_form = opens_form};
    int status;
    if (open_course(cli, &status))
        return run(cli, &start);
    playground_free(ground);
    return status;
}
