/* show: the text of a lesson, a step or an exercise, as the learner sees it; nothing is written. */
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "front/preview_run.h"
#include "front/step_page.h"

static bool put_step(struct cli *cli, const struct lesson_step *step, struct page *page, int *status)
{
    struct err err;
    struct item item;
    if (step->type == LESSON_EXERCISE) {
        if (!cli_make_item(cli, step, &item, status))
            return false;
        exercise_page(&item, page);
        return true;
    }
    if (step_page(step, page, &err))
        return true;
    *status = cli_fail(cli, &err);
    return false;
}

static int show(struct cli *cli)
{
    struct cli_target target;
    struct page page;
    int status = EXIT_DONE;
    if (!cli_open(cli, CLI_COURSE, &status))
        return status;
    if (!cli_find(cli, &target, cli->options.arg[0]))
        return EXIT_USAGE;
    cli_page(cli, &page);
    if (target.step == NULL)
        lesson_page(target.lesson, &page);
    else if (!put_step(cli, target.step, &page, &status))
        return status;
    cli_put_page(cli, &page);
    return EXIT_DONE;
}

static int preview(struct cli *cli)
{
    struct err err;
    struct preview_options options = {.start = cli->options.n_args > 0 ? cli->options.arg[0] : NULL,
                                      .is_plain = cli->options.plain,
                                      .is_ascii = cli->is_ascii};
    int status = preview_run(cli->options.preview, &options, &err);
    return status >= 0 ? status : cli_fail(cli, &err);
}

static int run(struct cli *cli)
{
    if (cli->options.preview != NULL)
        return preview(cli);
    if (cli->options.n_args == 0)
        return cli_usage(cli, "something is missing: mha-tutor show ID");
    return show(cli);
}

const struct command command_show = {
    .name = "show",
    .args = "[ID]",
    .max_args = 1,
    .options = {"--draw", "--preview", "--plain"},
    .summary = "the text of a lesson, a step or an exercise",
    .examples = "  mha-tutor show splitting\n"
                "  mha-tutor show match-shapes\n"
                "  mha-tutor show qh-shape --draw 3\n"
                "  mha-tutor show --preview my-course/01-first.json\n",
    .run = run,
};
