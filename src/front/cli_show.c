/* show: the text of a lesson, a step or an exercise, as the learner sees it; nothing is written. */
#include "course/kind.h"
#include "course/text.h"
#include "front/cli.h"
#include "front/cli_course.h"
#include "front/exit.h"
#include "screen/markdown.h"

static void put_title(const char *title, struct page *page)
{
    page_text(page, ROLE_TITLE, str_of(title));
    page_blank(page);
}

static void put_lesson(const struct lesson *lesson, struct page *page)
{
    put_title(lesson->title, page);
    page_printf(page, ROLE_NORMAL, "%lld minutes, %zu steps", (long long)lesson->minutes, lesson->n_steps);
    for (size_t i = 0; i < lesson->n_requires; i++)
        page_printf(page, ROLE_NORMAL, "comes after %s", lesson->requires[i].p);
    page_blank(page);
    for (size_t i = 0; i < lesson->n_steps; i++) {
        const struct lesson_step *step = &lesson->steps[i];
        page_item(page, ROLE_NORMAL, str_of(arena_printf(page->arena, "%2zu. %-7s ", i + 1, step->kind)),
                  str_of(arena_printf(page->arena, "%s (%s)", step->title, step->id)));
    }
}

static bool put_walk(const struct walk *walk, struct page *page, struct err *err)
{
    const struct trace *trace, *beside;
    size_t steps[N_STEPS];
    char shape[SHAPE_SIZE];
    if (!walk_run(walk, &trace, &beside, page->arena, err))
        return false;
    markdown_page(page, walk->body);
    page_blank(page);
    size_t n = walk_steps(walk, trace, steps);
    for (size_t i = 0; i < n; i++) {
        const struct step *step = &trace->step[steps[i]];
        page_item(page, ROLE_CODE, str_of(arena_printf(page->arena, "%-8s ", step_name(step->id))),
                  str_of(arena_printf(page->arena, "%-11s %s", shape_format(step->value.ndim, step->value.shape, shape),
                                      step->numpy)));
    }
    for (size_t i = 0; i < walk->n_predict; i++) {
        page_blank(page);
        markdown_item(page, ROLE_NORMAL, str_of(arena_printf(page->arena, "Question %zu: ", i + 1)),
                      str_of(prediction_prompt(&walk->predict[i], trace, page->arena)));
    }
    return true;
}

static void put_recall(const struct lesson_step *step, struct page *page)
{
    page_text(page, ROLE_NORMAL, STR("Asked once more, with other numbers where they vary:"));
    for (size_t i = 0; i < step->n_recall; i++)
        page_item(page, ROLE_NORMAL, STR("- "), step->recall_of[i]);
}

static bool put_exercise(struct cli *cli, const struct lesson_step *step, struct page *page, int *status)
{
    struct item item;
    if (!cli_make_item(cli, step, &item, status))
        return false;
    item_page_prompt(&item, page);
    item_page_ask(&item, false, page);
    item_page_answer(&item, item_answer(&item, &cli->arena), false, page);
    return true;
}

static bool put_step(struct cli *cli, const struct lesson_step *step, struct page *page, int *status)
{
    struct err err;
    bool ok = true;
    put_title(step->title, page);
    switch (step->type) {
    case LESSON_TEXT:
        text_page(&step->text, page);
        break;
    case LESSON_WALK:
        ok = put_walk(&step->walk, page, &err);
        break;
    case LESSON_RECALL:
        put_recall(step, page);
        break;
    case LESSON_EXERCISE:
        return put_exercise(cli, step, page, status);
    }
    if (!ok)
        *status = cli_fail(cli, &err);
    return ok;
}

static int run(struct cli *cli)
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
        put_lesson(target.lesson, &page);
    else if (!put_step(cli, target.step, &page, &status))
        return status;
    cli_put_page(cli, &page);
    return EXIT_DONE;
}

const struct command command_show = {
    .name = "show",
    .args = "ID",
    .min_args = 1,
    .max_args = 1,
    .options = {"--draw"},
    .summary = "the text of a lesson, a step or an exercise",
    .examples = "  mha-tutor show splitting\n"
                "  mha-tutor show match-shapes\n"
                "  mha-tutor show qh-shape --draw 3\n",
    .run = run,
};
