/* The end of a lesson: what was done, and what to look at again. */
#include "app/screen.h"
#include "app/summary.h"

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page page;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    summary_page(app->course, app->progress, app->lesson, &page);
    app_page_show(app, &page, canvas, area);
}

static bool key(struct app *app, struct key key)
{
    return key.code != K_ENTER && app_scroll_key(app, key);
}

static void command(struct app *app, enum command command)
{
    const struct lesson *next = summary_next(app->course, app->lesson);
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
