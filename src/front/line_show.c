#include "front/line_state.h"

#include "app/difference.h"
#include "app/summary.h"
#include "course/show.h"
#include "course/text.h"
#include "screen/markdown.h"

struct page line_page(struct line *l)
{
    struct page page;
    page_init(&page, &l->frame, l->width, l->is_ascii);
    page.quotes_code = true;
    return page;
}

void line_put(struct line *l, const struct page *page)
{
    struct sb text = {.arena = &l->frame};
    page_dump(page, &text);
    fputs(sb_text(&text), l->out);
}

void line_say(struct line *l, const char *markdown)
{
    struct page page = line_page(l);
    markdown_page(&page, str_of(markdown));
    line_put(l, &page);
}

void line_show_heading(struct line *l)
{
    struct page page = line_page(l);
    const struct lesson *lesson = l->step->lesson;
    if (line_is_playing(l))
        page_printf(&page, ROLE_TITLE, "== %s", l->step->title);
    else
        page_printf(&page, ROLE_TITLE, "== Lesson %d, %s: step %d of %d, %s: %s",
                    (int)(lesson - l->tutor->course.lessons) + 1, lesson->title, (int)(l->step - lesson->steps) + 1,
                    (int)lesson->n_steps, l->step->kind, l->step->title);
    fputc('\n', l->out);
    line_put(l, &page);
}

static void show_sitting(struct line *l)
{
    struct page page = line_page(l);
    if (l->is_reviewing)
        page_text(&page, ROLE_DIM, str_of(drill_lead(&l->drill, &l->tutor->course, &l->frame)));
    else if (l->step->type == LESSON_RECALL)
        page_printf(&page, ROLE_DIM, "Asked again, %zu of %zu: %s", l->recall_at, l->step->n_recall,
                    l->sitting.step->title);
    sitting_page(&l->sitting, false, &page);
    line_put(l, &page);
}

void line_show_verdict(struct line *l, const struct verdict *v)
{
    struct page page = line_page(l);
    item_page_verdict(v, &page);
    line_put(l, &page);
}

static void show_walk_step(struct line *l)
{
    struct stroll *s = &l->stroll;
    const struct step *step = stroll_step(s);
    struct page page = line_page(l);
    if (s->at == 0 && l->step->walk.body.n > 0)
        markdown_page(&page, l->step->walk.body);
    page_blank(&page);
    if (stroll_asks(s)) {
        page_printf(&page, ROLE_NORMAL, "Tensor %zu of %zu.", s->at + 1, s->n_steps);
        stroll_page_question(s, &page);
    } else {
        page_printf(&page, ROLE_NORMAL, "Tensor %zu of %zu.", s->at + 1, s->n_steps);
        show_step(s->trace, step->id, s->scope.here.at, &page);
        if (step->numpy[0] != '\0')
            page_printf(&page, ROLE_CODE, "NumPy: %s = %s", step_name(step->id), step->numpy);
        const struct step *other = stroll_beside(s) == NULL ? NULL : trace_find(stroll_beside(s), step->id);
        if (other != NULL) {
            page_blank(&page);
            page_printf(&page, ROLE_NORMAL, "For comparison, %s:",
                        s->what_if.changed != NULL ? what_if_title(&s->what_if, &l->frame)
                                                   : stroll_beside_title(s, &l->frame));
            show_step(stroll_beside(s), step->id, s->scope.here.at, &page);
        }
        if (stroll_beside(s) != NULL)
            page_text(&page, ROLE_NORMAL,
                      str_of(difference_text(s->trace, stroll_beside(s), &s->scope.here, &l->frame)));
    }
    line_put(l, &page);
}

void line_show_step(struct line *l)
{
    if (l->ended != NULL) {
        struct page page = line_page(l);
        page_blank(&page);
        summary_page(&l->tutor->course, &l->tutor->progress, l->ended, &page);
        line_put(l, &page);
    } else if (l->has_stroll) {
        show_walk_step(l);
    } else if (l->has_sitting) {
        show_sitting(l);
    } else if (!l->is_reviewing && l->step->type == LESSON_TEXT) {
        struct page page = line_page(l);
        text_page(&l->step->text, &page);
        line_put(l, &page);
    }
}

/* Neither a recall nor a review goes on before it is answered. */
static const char *open_prompt(const struct line *l)
{
    bool goes_on = !l->is_reviewing && l->step->type != LESSON_RECALL;
    if (sitting_is_program(&l->sitting))
        return goes_on ? "[edit, check, hint, skip, next, back, list, ?, quit] > "
                       : "[edit, check, hint, skip, back, list, ?, quit] > ";
    return goes_on ? "[answer, hint, skip, next, back, list, ?, quit] > "
                   : "[answer, hint, skip, back, list, ?, quit] > ";
}

const char *line_prompt(const struct line *l)
{
    if (l->ended != NULL)
        return "[next, back, list, ?, quit] > ";
    if (l->has_sitting && !sitting_is_over(&l->sitting))
        return open_prompt(l);
    if (l->has_stroll && stroll_asks(&l->stroll))
        return "[prediction, skip, back, list, ?, quit] > ";
    if (l->has_stroll)
        return "[next, cell I J K, back, list, ?, quit] > ";
    return l->has_sitting ? "[next, retry, back, list, ?, quit] > " : "[next, back, list, ?, quit] > ";
}
