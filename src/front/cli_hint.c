/* hint: the first hints of an exercise. */
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"

static int run(struct cli *cli)
{
    struct item item;
    int status;
    if (!cli_open_item(cli, CLI_COURSE, &item, &status))
        return status;
    const struct exercise *ex = item.exercise;
    int64_t level = cli->options.level < 0 ? 1 : cli->options.level;
    if (ex->n_hints == 0) {
        cli_say(cli, "%s has no hints", ex->id);
        return EXIT_DONE;
    }
    if (level < 1 || (size_t)level > ex->n_hints)
        return cli_usage(cli, "%s has the hints 1 to %zu, found --level %lld", ex->id, ex->n_hints, (long long)level);
    struct page page;
    cli_page(cli, &page);
    item_page_hints(&item, (size_t)level, &page);
    if ((size_t)level < ex->n_hints)
        page_printf(&page, ROLE_DIM, "(%zu more; the next one is --level %lld)", ex->n_hints - (size_t)level,
                    (long long)level + 1);
    cli_put_page(cli, &page);
    return EXIT_DONE;
}

const struct command command_hint = {
    .name = "hint",
    .args = "ID",
    .min_args = 1,
    .max_args = 1,
    .options = {"--level", "--draw"},
    .summary = "a hint for an exercise",
    .examples = "  mha-tutor hint split-transpose\n"
                "  mha-tutor hint split-transpose --level 2\n",
    .run = run,
};
