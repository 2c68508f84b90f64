#include "front/step_page.h"

#include "course/text.h"
#include "screen/markdown.h"

static void put_title(const char *title, struct page *page)
{
    page_text(page, ROLE_TITLE, str_of(title));
    page_blank(page);
}

void lesson_page(const struct lesson *lesson, struct page *page)
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

bool step_page(const struct lesson_step *step, struct page *page, struct err *err)
{
    put_title(step->title, page);
    switch (step->type) {
    case LESSON_TEXT:
        text_page(&step->text, page);
        return true;
    case LESSON_WALK:
        return put_walk(&step->walk, page, err);
    case LESSON_RECALL:
        put_recall(step, page);
        return true;
    case LESSON_EXERCISE:
        break;
    }
    CHECK(false, "%s is an exercise, which needs a draw", step->id);
}

void exercise_page(const struct item *item, struct page *page)
{
    put_title(item->exercise->title, page);
    item_page_prompt(item, page);
    item_page_ask(item, false, page);
    item_page_answer(item, item_answer(item, page->arena), false, page);
}

void exercise_page_key(const struct item *item, struct page *page)
{
    item_page_hints(item, item->exercise->n_hints, page);
    item_page_solution(item, page);
    item_page_explain(item, page);
}
