/* complete: what may come next on a command line, for the completions of shells, which know nothing themselves.
 *
 * The words are those behind the program's name, the one being typed last.  A candidate a line, with what it means
 * behind a blank; nothing where files come next, which shells know better. */
#include <string.h>

#include "course/kind.h"
#include "engine/recipe.h"
#include "engine/setup.h"
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"

/* The words before the one being typed, understood as far as they go. */
struct line_so_far {
    const struct command *command; /* NULL: none yet */
    const struct option *open;     /* the option whose value is being typed; NULL: none */
    size_t n_args;                 /* words that are neither */
    struct str typed;
};

static void put(struct cli *cli, const struct line_so_far *line, const char *candidate, const char *meaning)
{
    if (strncmp(candidate, line->typed.p, line->typed.n) == 0)
        sb_printf(&cli->out, "%s %s\n", candidate, meaning);
}

static const struct option *open_option(const char *word)
{
    const struct option *option = word[0] == '-' ? option_find(str_of(word)) : NULL;
    return option == NULL || option->value == NULL ? NULL : option;
}

static struct line_so_far understand(struct cli *cli)
{
    const struct options *options = &cli->options;
    struct line_so_far line = {.typed = str_of(options->n_args == 0 ? "" : options->arg[options->n_args - 1])};
    for (size_t i = 0; i + 1 < options->n_args; i++) {
        const char *word = options->arg[i];
        if (line.open != NULL) {
            if (strcmp(line.open->name, "--course") == 0)
                cli->options.course = word;
            line.open = NULL;
        } else if (word[0] == '-') {
            line.open = open_option(word);
        } else if (line.command == NULL && line.n_args == 0 && command_find(str_of(word)) != NULL) {
            line.command = command_find(str_of(word));
        } else {
            line.n_args++;
        }
    }
    return line;
}

/* ---- candidates ---- */

static void put_options(struct cli *cli, const struct line_so_far *line, const char *const *names)
{
    for (; *names != NULL; names++)
        put(cli, line, *names, option_help(option_find(str_of(*names)), line->command));
}

static void put_commands(struct cli *cli, const struct line_so_far *line)
{
    for (size_t i = 0; i < commands_count(); i++)
        put(cli, line, commands_at(i)->name, commands_at(i)->summary);
}

static void put_ids(struct cli *cli, const struct line_so_far *line)
{
    const struct course *course = &cli->tutor.course;
    struct tutor_wish wish = cli_wish(cli);
    struct err unheard; /* without a course there are no ids */
    if (!tutor_open_course(&cli->tutor, &wish, &unheard))
        return;
    for (size_t i = 0; i < course->n_lessons; i++) {
        put(cli, line, course->lessons[i].id, course->lessons[i].title);
        for (size_t k = 0; k < course->lessons[i].n_steps; k++)
            put(cli, line, course->lessons[i].steps[k].id, course->lessons[i].steps[k].title);
    }
}

static void put_samples(struct cli *cli, const struct line_so_far *line)
{
    static const char *const files[] = {"exercise", "lesson", "course", "translation"};
    for (size_t i = 0; i < ARRAY_LEN(files); i++)
        put(cli, line, files[i], "a sample");
    for (size_t i = 0; i < kinds_count(); i++)
        put(cli, line, kinds_at(i)->name, "an exercise");
}

static void put_values(struct cli *cli, const struct line_so_far *line)
{
    const char *name = line->open->name;
    for (enum step_id id = 0; strcmp(name, "--step") == 0 && id < N_STEPS; id++)
        put(cli, line, step_name(id), "a step");
    for (size_t i = 0; strcmp(name, "--mistake") == 0 && i < mistakes_count(); i++)
        put(cli, line, mistake_label(mistakes_at(i)), mistake_sentence(mistakes_at(i)));
    if (strcmp(name, "--mask") == 0) {
        put(cli, line, "none", "every query sees every key");
        put(cli, line, "causal", "no query sees later keys");
    }
}

static void put_arguments(struct cli *cli, const struct line_so_far *line)
{
    const char *args = line->command->args;
    if (line->n_args == 0 && strstr(args, "ID") != NULL)
        put_ids(cli, line);
    else if (line->n_args == 0 && strncmp(args, "KIND", 4) == 0)
        put_samples(cli, line);
}

static int run(struct cli *cli)
{
    static const char *const of_the_tutor[] = {"--plain", "--edit-cmd", "--mouse", NULL};
    struct line_so_far line = understand(cli);
    if (line.open != NULL) {
        put_values(cli, &line);
    } else if (line.typed.n > 0 && line.typed.p[0] == '-') {
        put_options(cli, &line, line.command == NULL ? of_the_tutor : line.command->options);
        put_options(cli, &line, option_globals());
    } else if (line.command != NULL) {
        put_arguments(cli, &line);
    } else if (line.n_args == 0) {
        put_commands(cli, &line);
        put_ids(cli, &line);
    }
    return EXIT_DONE;
}

const struct command command_complete = {
    .name = "complete",
    .args = "-- [WORD...]",
    .max_args = 1000,
    .options = {NULL},
    .summary = "what may come next on a command line, for shells",
    .examples = "  mha-tutor complete -- sh\n"
                "  mha-tutor complete -- show spli\n"
                "  mha-tutor complete -- trace tiny.json --step ''\n",
    .run = run,
};
