/* new: a valid sample to start from. */
#include "front/cli.h"
#include "front/exit.h"
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

static int run(struct cli *cli)
{
    const char *sample = sample_find(str_of(cli->options.arg[0]), &cli->arena);
    if (sample == NULL)
        return unknown(cli, cli->options.arg[0]);
    sb_put(&cli->out, sample);
    return EXIT_DONE;
}

const struct command command_new = {
    .name = "new",
    .args = "KIND",
    .min_args = 1,
    .max_args = 1,
    .summary = "print a valid sample: exercise, lesson, course",
    .examples = "  mha-tutor new choice\n"
                "  mkdir my-course\n"
                "  mha-tutor new course > my-course/course.json\n"
                "  mha-tutor new lesson > my-course/01-first.json\n"
                "  mha-tutor lint my-course\n",
    .run = run,
};
