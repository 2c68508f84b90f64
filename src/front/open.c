#include "front/open.h"

#include <errno.h>
#include <stdio.h>

#include "course/playground.h"
#include "front/choose.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "front/fullscreen.h"
#include "front/language.h"
#include "front/line.h"
#include "front/script.h"
#include "front/shelf.h"

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

static bool check_playground(const struct playground *ground, struct err *err)
{
    struct arena scratch = {0};
    bool ok = playground_setup(ground, &scratch, err) != NULL;
    arena_free(&scratch);
    return ok;
}

/* The full screen shows its form with what is off; here the command line is the form, and is to be typed again. */
static int run_line(struct cli *cli, const struct start *start)
{
    struct err err;
    if (start->play != NULL && !check_playground(start->play, &err)) {
        playground_free(start->play);
        return cli_fail(cli, &err);
    }
    struct line_options options = {.start = *start, .is_ascii = cli->is_ascii, .edit_command = cli->options.edit_cmd};
    cli->write_error = line_run(&cli->tutor, &options, stdin, stdout);
    return EXIT_DONE;
}

static int run_fullscreen(struct cli *cli, const struct tui_terminal *terminal, const struct start *start)
{
    struct err err;
    struct tui_options options = {.is_ascii = cli->is_ascii, .has_mouse = cli->options.mouse};
    int status = fullscreen_run(&cli->tutor, start, cli->options.edit_cmd, terminal, &options, &err);
    if (cli->tutor.trouble.code != ERR_NONE) /* its line is gone with the screen */
        cli_say(cli, "progress was NOT saved: %s", cli->tutor.trouble.text);
    return status >= 0 ? status : cli_fail(cli, &err);
}

static int run_script(struct cli *cli, const struct start *start)
{
    struct err err;
    bool ok = script_run(&cli->tutor, start, cli->options.script, stdout, &err);
    if (fflush(stdout) != 0 || ferror(stdout))
        cli->write_error = errno;
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

/* With several courses, the first screen asks which; an id or --course has said it already.  False when the learner
 * left, with the exit status. */
static bool choose_course(struct cli *cli, int *status)
{
    struct shelf shelf;
    if (cli->options.course != NULL || cli->options.script != NULL || cli->options.n_args > 0)
        return true;
    shelf_read(&shelf, &cli->arena);
    if (shelf.n < 2)
        return true;
    int chosen = choose(cli, "Which course?", "quit", shelf.choice, shelf.n, 0, status);
    if (chosen >= 0)
        cli->options.course = shelf.folder[chosen];
    return chosen >= 0;
}

/* What the learner chooses is kept, and goes before the environment; without a choice all stays as it is. */
static bool choose_language(struct cli *cli, int *status)
{
    const struct course *course = &cli->tutor.course;
    struct choice *choice = ARENA_ARRAY(&cli->arena, course->n_languages, struct choice);
    struct err err;
    int now = 0;
    for (size_t i = 0; i < course->n_languages; i++) {
        choice[i] = (struct choice){language_name(course->languages[i].p), course->languages[i].p};
        if (str_is(course->languages[i], course->language))
            now = (int)i;
    }
    int chosen = choose(cli, "Which language?", "back", choice, course->n_languages, now, status);
    if (*status != EXIT_DONE)
        return false;
    cli->options.lang = arena_dup(&cli->arena, course->languages[chosen < 0 ? now : chosen].p);
    if (chosen >= 0 && !language_keep(cli->options.lang, &cli->arena, &err))
        cli_fail(cli, &err);
    return true;
}

/* The course, and progress where it is to be kept. */
static bool open_course(struct cli *cli, int *status)
{
    struct err err;
    struct tutor_wish wish = cli_wish(cli);
    bool ok = cli->options.script != NULL ? tutor_open_course(&cli->tutor, &wish, &err)
                                          : tutor_open(&cli->tutor, &wish, true, &err);
    if (!ok)
        *status = cli_fail(cli, &err);
    return ok;
}

static int run(struct cli *cli, const struct start *start)
{
    return cli->options.script != NULL ? run_script(cli, start) : run_front(cli, start);
}

/* In another language the course is loaded anew, and the learner is where he was. */
static int run_in_languages(struct cli *cli, const struct start *start)
{
    int status = run(cli, start);
    while (cli->tutor.wants_language && choose_language(cli, &status)) {
        const char *left_at = cli->tutor.left_at;
        struct str id = str_of(left_at == NULL ? NULL : arena_dup(&cli->arena, left_at));
        tutor_close(&cli->tutor);
        if (!open_course(cli, &status))
            break;
        struct start there = {.step = progress_named(&cli->tutor.progress, &cli->tutor.course, id)};
        status = run(cli, &there);
    }
    return status;
}

int open_tutor(struct cli *cli)
{
    struct start start = {0};
    int status;
    if (!choose_course(cli, &status) || !open_course(cli, &status))
        return status;
    return find_start(cli, &start.step) ? run_in_languages(cli, &start) : EXIT_USAGE;
}

int open_play(struct cli *cli, struct playground *ground, bool opens_form)
{
    struct start start = {.play = ground, .opens_form = opens_form};
    int status;
    if (open_course(cli, &status))
        return run_in_languages(cli, &start);
    playground_free(ground);
    return status;
}

int open_review(struct cli *cli, bool extra)
{
    struct start start = {.reviews = true, .is_extra = extra};
    int status;
    return open_course(cli, &status) ? run_in_languages(cli, &start) : status;
}
