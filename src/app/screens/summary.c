/* The end of a lesson: what was done, and what to look at again. */
#include "app/screen.h"
#include "screen/markdown.h"

struct totals {
    size_t exercises, solved, first_time, hinted, given_up;
    int64_t predictions, predictions_right;
};

static struct totals count(const struct app *app)
{
    struct totals t = {0};
    for (size_t i = 0; i < app->lesson->n_steps; i++) {
        const struct lesson_step *step = &app->lesson->steps[i];
        struct step_record r = progress_of(app->progress, step);
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

static const struct lesson *next_lesson(const struct app *app)
{
    size_t at = (size_t)(app->lesson - app->course->lessons);
    return at + 1 < app->course->n_lessons ? &app->course->lessons[at + 1] : NULL;
}

static void list_open_steps(const struct app *app, struct page *page)
{
    bool any = false;
    for (size_t i = 0; i < app->lesson->n_steps; i++) {
        const struct lesson_step *step = &app->lesson->steps[i];
        enum step_status status = progress_status(app->progress, step);
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

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page page;
    struct totals t = count(app);
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    page_printf(&page, ROLE_TITLE, "The end of lesson %d: %s", (int)(app->lesson - app->course->lessons) + 1,
                app->lesson->title);
    page_blank(&page);
    page_printf(&page, ROLE_NORMAL, "Exercises solved        %zu of %zu", t.solved, t.exercises);
    page_printf(&page, ROLE_NORMAL, "  at the first answer   %zu", t.first_time);
    page_printf(&page, ROLE_NORMAL, "  with a hint           %zu", t.hinted);
    page_printf(&page, ROLE_NORMAL, "  answer shown          %zu", t.given_up);
    if (t.predictions > 0)
        page_printf(&page, ROLE_NORMAL, "Predictions that held   %d of %d", (int)t.predictions_right,
                    (int)t.predictions);
    page_blank(&page);
    list_open_steps(app, &page);
    page_blank(&page);
    const struct lesson *next = next_lesson(app);
    if (next != NULL)
        page_printf(&page, ROLE_NORMAL, "n goes on to: %s (%d min)", next->title, (int)next->minutes);
    else
        page_text(&page, ROLE_NORMAL, STR("This was the last lesson."));
    app_page_show(app, &page, canvas, area);
}

static bool key(struct app *app, struct key key)
{
    return key.code != K_ENTER && app_scroll_key(app, key);
}

static void command(struct app *app, enum command command)
{
    const struct lesson *next = next_lesson(app);
    if (command == CMD_NEXT && next != NULL)
        app_open(app, progress_resume_lesson(app->progress, next));
    else if (command == CMD_BACK)
        app_open(app, &app->lesson->steps[app->lesson->n_steps - 1]);
    else if (command == CMD_CONTENTS)
        app_show_contents(app, app->lesson);
    else if (command == CMD_CLOSE || command == CMD_COURSE || command == CMD_NEXT)
        app_show_course(app);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    (void)app;
    size_t n = 0;
    items[n++] = (struct footer_item){.command = CMD_NEXT};
    items[n++] = (struct footer_item){.command = CMD_BACK};
    items[n++] = (struct footer_item){.command = CMD_CONTENTS};
    items[n++] = (struct footer_item){.command = CMD_CLOSE};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

const struct app_screen_def screen_summary = {.key = key, .command = command, .view = view, .footer = footer};
