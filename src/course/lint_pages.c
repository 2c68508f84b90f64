/* The page of a step, as a screen of 80 x 24 shows it: a header, a footer of two rows and a margin of one column at
 * each side are taken off. */
#include "course/item.h"
#include "course/lint_rules.h"
#include "course/show.h"
#include "course/text.h"

enum { PAGE_W = 78, PAGE_H = 21 };

bool lint_shows(const struct show *shows, size_t n, const struct trace *trace, const struct names *names,
                const struct json *object, struct arena *arena, struct problems *problems)
{
    for (size_t i = 0; i < n; i++) {
        struct err err;
        struct tensor part;
        const struct trace *its;
        double unit;
        if (!show_take(&part, &its, &unit, &shows[i], trace, names, arena, &err))
            return json_complain(json_at(json_get(object, "show"), i), problems, "%s", err.text);
    }
    return true;
}

static void check_text_shows(const struct lesson_step *step, struct arena *arena, struct problems *problems)
{
    const struct lesson_text *text = &step->text;
    struct trace trace;
    struct names names = {0};
    struct err err;
    if (text->setup == NULL) {
        lint_shows(text->shows, text->n_shows, NULL, &names, step->json, arena, problems);
        return;
    }
    names_of_setup(&names, text->setup);
    if (!trace_right(&trace, text->setup, arena, &err))
        json_complain(json_get(step->json, "setup"), problems, "%s", err.text);
    else
        lint_shows(text->shows, text->n_shows, &trace, &names, step->json, arena, problems);
}

/* False when there is no page to measure. */
static bool draw_step(const struct lesson_step *step, struct page *page)
{
    struct item item;
    struct err err;
    if (step->type == LESSON_TEXT) {
        text_page(&step->text, page);
        return true;
    }
    if (step->type != LESSON_EXERCISE || !item_make(&item, &step->exercise, 0, 0, page->arena, &err))
        return false;
    item_page_prompt(&item, page);
    item_page_ask(&item, true, page);
    if (!item_is_program(&item)) /* which is written in an editor */
        item_page_answer(&item, item_answer(&item, page->arena), true, page);
    return true;
}

void lint_pages(const struct lesson_step *step, struct problems *problems)
{
    struct arena arena = {0};
    struct page page;
    if (step->type == LESSON_TEXT)
        check_text_shows(step, &arena, problems);
    page_init(&page, &arena, PAGE_W, false);
    page_text(&page, ROLE_TITLE, str_of(step->title));
    page_blank(&page);
    if (draw_step(step, &page) && page.y > PAGE_H)
        json_complain(step->json, problems,
                      "takes %d rows with its title; a screen of 80 x 24 has %d: shorten or divide it", page.y, PAGE_H);
    arena_free(&arena);
}
