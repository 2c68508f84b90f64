#include "front/cli_course.h"

#include "front/exit.h"
#include "front/language.h"
#include "io/clock.h"

void cli_say_left_out(const struct cli *cli)
{
    const struct course *course = &cli->tutor.course;
    for (size_t i = 0; i < course->n_left_out; i++) {
        char text[1024];
        cli_say(cli, "lesson left out: %s", err_format(&course->left_out[i].why, text, sizeof text));
    }
}

/* What programs read is the same in every locale. */
static const char *language_here(struct cli *cli)
{
    const struct options *options = &cli->options;
    bool is_for_programs = options->json || options->junit || options->csv || options->xapi;
    return language_wanted(!cli->is_ascii && !is_for_programs, &cli->arena);
}

struct tutor_wish cli_wish(struct cli *cli)
{
    const struct options *options = &cli->options;
    bool is_asked = options->lang != NULL;
    return (struct tutor_wish){.course = options->course,
                               .language = is_asked ? options->lang : language_here(cli),
                               .must_have_language = is_asked};
}

bool cli_open(struct cli *cli, enum cli_needs needs, int *status)
{
    struct tutor *tutor = &cli->tutor;
    struct tutor_wish wish = cli_wish(cli);
    struct err err;
    tutor_close(tutor);
    bool ok = needs == CLI_COURSE ? tutor_open_course(tutor, &wish, &err)
                                  : tutor_open(tutor, &wish, needs == CLI_RECORD, &err);
    if (!ok) {
        *status = cli_fail(cli, &err);
        return false;
    }
    if (tutor->notice != NULL)
        cli_say(cli, "%s", tutor->notice);
    *status = tutor->trouble.code == ERR_NONE ? EXIT_DONE : cli_fail(cli, &tutor->trouble);
    return true;
}

/* A word that stands alone may have been meant as a command, too. */
static const char *nearest(const struct cli *cli, struct str word, struct arena *arena)
{
    const char *near[2];
    size_t n = 0;
    const char *command = cli->options.command == NULL ? command_nearest(word) : NULL;
    const char *id = course_nearest_id(&cli->tutor.course, word, arena);
    if (command != NULL)
        near[n++] = command;
    if (id != NULL)
        near[n++] = id;
    return did_you_mean(word, near, n);
}

bool cli_find(const struct cli *cli, struct cli_target *out, const char *id)
{
    const struct course *course = &cli->tutor.course;
    *out = (struct cli_target){course_find_lesson(course, str_of(id)), course_find_step(course, str_of(id))};
    if (out->lesson != NULL || out->step != NULL)
        return true;
    struct arena scratch = {0};
    const char *near = nearest(cli, str_of(id), &scratch);
    cli_say(cli, "there is no %slesson or exercise '%s' in this course%s%s%s",
            cli->options.command == NULL ? "command and no " : "", id,
            near == NULL ? " (mha-tutor list shows all)" : "; did you mean ", near == NULL ? "" : near,
            near == NULL ? "" : "?");
    cli_say_left_out(cli);
    arena_free(&scratch);
    return false;
}

bool cli_make_item(struct cli *cli, const struct lesson_step *step, struct item *out, int *status)
{
    struct err err;
    int64_t draw = cli->options.draw < 0 ? 0 : cli->options.draw;
    if (draw > 0 && step->exercise.vary == NULL) {
        *status = cli_usage(cli, "%s has no other draws: its numbers don't vary", step->id);
        return false;
    }
    if (item_make(out, &step->exercise, draw, 0, &cli->arena, &err))
        return true;
    err_at(&err, json_file(step->json), step->json->line, NULL);
    *status = cli_fail(cli, &err);
    return false;
}

bool cli_open_item(struct cli *cli, enum cli_needs needs, struct item *out, int *status)
{
    struct cli_target target;
    if (!cli_open(cli, needs, status))
        return false;
    if (!cli_find(cli, &target, cli->options.arg[0])) {
        *status = EXIT_USAGE;
        return false;
    }
    if (target.step == NULL || target.step->type != LESSON_EXERCISE) {
        cli_say(cli, "%s is a %s; exercises alone have answers", cli->options.arg[0],
                target.step == NULL ? "lesson" : target.step->kind);
        *status = EXIT_USAGE;
        return false;
    }
    return cli_make_item(cli, target.step, out, status);
}

void cli_say_kept(struct cli *cli, const char *copy)
{
    sb_printf(&cli->out, "The history as it was is kept as %s; to have it back, put it in the place of %s.\n", copy,
              store_path(cli->tutor.store));
}

struct attempt cli_attempt(enum attempt_event event, const char *id, int64_t rev, const struct step_record *record)
{
    return (struct attempt){.time = clock_now(),
                            .event = event,
                            .id = id,
                            .rev = rev,
                            .seed = record->seed,
                            .draw = record->draw,
                            .hints = record->hints,
                            .prompt = "",
                            .answer = "",
                            .status = "",
                            .mistakes = ""};
}
