/* new: a valid sample to start from. */
#include "course/translation.h"
#include "front/cli.h"
#include "front/exit.h"
#include "front/new_translation.h"
#include "front/samples.h"

static int unknown(struct cli *cli, const char *name)
{
    const char *names[64];
    struct sb list = {.arena = &cli->arena};
    size_t n = samples_count();
    CHECK(n <= ARRAY_LEN(names), "%zu samples", n);
    for (size_t i = 0; i < n; i++) {
        names[i] = samples_name(i);
        sb_printf(&list, "%s%s", i == 0 ? "" : ", ", names[i]);
    }
    const char *near = did_you_mean(str_of(name), names, n);
    if (near != NULL)
        return cli_usage(cli, "there is no sample '%s'; did you mean %s?", name, near);
    return cli_usage(cli, "there is no sample '%s'; there are %s", name, sb_text(&list));
}

static int run_translation(struct cli *cli)
{
    struct err err;
    if (cli->options.n_args < 2 || cli->options.lang == NULL)
        return cli_usage(cli,
                         "a translation is one of a file, into a language: mha-tutor new translation FILE --lang tr");
    if (!translation_is_tag(str_of(cli->options.lang)))
        return cli_usage(cli, "'%s' is no tag of a language, such as tr or pt-BR", cli->options.lang);
    return new_translation(cli->options.arg[1], cli->options.lang, &cli->out, &cli->arena, &err) ? EXIT_DONE
                                                                                                 : cli_fail(cli, &err);
}

static int run(struct cli *cli)
{
    if (str_is(str_of(cli->options.arg[0]), "translation"))
        return run_translation(cli);
    if (cli->options.n_args > 1)
        return cli_usage(cli, "'%s' is one word too many", cli->options.arg[1]);
    const char *sample = sample_find(str_of(cli->options.arg[0]), &cli->arena);
    if (sample == NULL)
        return unknown(cli, cli->options.arg[0]);
    sb_put(&cli->out, sample);
    return EXIT_DONE;
}

const struct command command_new = {
    .name = "new",
    .args = "KIND [FILE]",
    .min_args = 1,
    .max_args = 2,
    .summary = "print a valid sample: exercise, lesson, course, translation",
    .examples = "  mha-tutor new choice\n"
                "  mkdir my-course\n"
                "  mha-tutor new course > my-course/course.json\n"
                "  mha-tutor new lesson > my-course/01-first.json\n"
                "  mha-tutor lint my-course\n"
                "  mha-tutor new translation my-course/01-first.json --lang tr > my-course/01-first.tr.json\n",
    .run = run,
};
