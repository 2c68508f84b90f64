/* solution: the right answer of an exercise, and why. */
#include "course/kind.h"
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"

/* The text form, which `grade` accepts. */
static struct str solution_text(struct cli *cli, const struct item *item)
{
    const struct kind *kind = item->exercise->kind;
    struct sb text = {.arena = &cli->arena};
    void *answer = item_answer(item, &cli->arena);
    kind->solution(item, answer);
    kind->to_text(item, answer, &text);
    return (struct str){sb_text(&text), text.n};
}

static void put_json(struct cli *cli, const struct item *item)
{
    struct json_out out = {.sb.arena = &cli->arena};
    json_out_object(&out, NULL);
    json_out_text(&out, "exercise", str_of(item->exercise->id));
    json_out_text(&out, "answer", solution_text(cli, item));
    json_out_end_object(&out);
    cli_flush_json(cli, &out);
}

static int run(struct cli *cli)
{
    struct item item;
    struct page page;
    int status;
    if (!cli_open_item(cli, CLI_COURSE, &item, &status))
        return status;
    if (cli->options.json) {
        put_json(cli, &item);
        return EXIT_DONE;
    }
    if (item_is_program(&item)) { /* the file itself, to be kept or run */
        sb_add(&cli->out, solution_text(cli, &item));
        return EXIT_DONE;
    }
    cli_page(cli, &page);
    item_page_solution(&item, &page);
    item_page_explain(&item, &page);
    cli_put_page(cli, &page);
    return EXIT_DONE;
}

const struct command command_solution = {
    .name = "solution",
    .args = "ID",
    .min_args = 1,
    .max_args = 1,
    .options = {"--draw", "--json"},
    .summary = "the right answer, and why",
    .examples = "  mha-tutor solution match-shapes\n"
                "  mha-tutor solution match-shapes --json\n",
    .run = run,
};
