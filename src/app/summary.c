#include "app/summary.h"

struct totals {
    size_t exercises, solved, first_time, hinted, given_up;
    int64_t predictions, predictions_right;
};

static struct totals count(const struct progress *progress, const struct lesson *lesson)
{
    struct totals t = {0};
    for (size_t i = 0; i < lesson->n_steps; i++) {
        const struct lesson_step *step = &lesson->steps[i];
        struct step_record r = progress_of(progress, step);
        t.predictions += r.predictions;
        t.predictions_right += r.predictions_right;
        if (step->type != LESSON_EXERCISE)
            continue;
        t.exercises++;
        t.solved += r.is_done;
        t.first_time += r.is_done && r.n_wrong == 0 && !r.gave_up;
        t.hinted += r.hints > 0;
        t.given_up += r.gave_up;
    }
    return t;
}

const struct lesson *summary_next(const struct course *course, const struct lesson *lesson)
{
    size_t at = (size_t)(lesson - course->lessons);
    return at + 1 < course->n_lessons ? &course->lessons[at + 1] : NULL;
}

static void list_open_steps(const struct progress *progress, const struct lesson *lesson, struct page *page)
{
    bool any = false;
    for (size_t i = 0; i < lesson->n_steps; i++) {
        const struct lesson_step *step = &lesson->steps[i];
        enum step_status status = progress_status(progress, step);
        if (status == STATUS_DONE)
            continue;
        if (!any)
            page_text(page, ROLE_STRONG, STR("Still open:"));
        any = true;
        page_printf(page, ROLE_NORMAL, "  %s %2zu  %s", status_mark(status), i + 1, step->title);
    }
    if (!any)
        page_text(page, ROLE_OK, STR("[x] Every step of this lesson is done."));
}

void summary_page(const struct course *course, const struct progress *progress, const struct lesson *lesson,
                  struct page *page)
{
    struct totals t = count(progress, lesson);
    page_printf(page, ROLE_TITLE, "The end of lesson %d: %s", (int)(lesson - course->lessons) + 1, lesson->title);
    page_blank(page);
    page_printf(page, ROLE_NORMAL, "Exercises solved        %zu of %zu", t.solved, t.exercises);
    page_printf(page, ROLE_NORMAL, "  at the first answer   %zu", t.first_time);
    page_printf(page, ROLE_NORMAL, "  with a hint           %zu", t.hinted);
    page_printf(page, ROLE_NORMAL, "  answer shown          %zu", t.given_up);
    if (t.predictions > 0)
        page_printf(page, ROLE_NORMAL, "Predictions that held   %d of %d", (int)t.predictions_right,
                    (int)t.predictions);
    page_blank(page);
    list_open_steps(progress, lesson, page);
    page_blank(page);
    const struct lesson *next = summary_next(course, lesson);
    if (next != NULL)
        page_printf(page, ROLE_NORMAL, "Next lesson: %s (%d min)", next->title, (int)next->minutes);
    else
        page_text(page, ROLE_NORMAL, STR("This was the last lesson."));
}
