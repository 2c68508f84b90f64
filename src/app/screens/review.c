/* A review: what is due, exercise after exercise, and at its end when the next one is. */
#include "app/screen.h"
#include "app/screens/exercise.h"
#include "io/clock.h"

enum { WIDEST = 96 };

static bool key(struct app *app, struct key key)
{
    if (app->has_sitting)
        return exercise_key(app, key);
    if (key.code == K_ENTER) {
        app_show_course(app);
        return true;
    }
    return app_scroll_key(app, key);
}

static void next(struct app *app)
{
    if (!app->has_sitting)
        app_show_course(app);
    else if (!sitting_is_over(&app->sitting))
        app_sayf(app, "Answer it, or have the answer shown (%s), before the next one.",
                 command_key(CMD_GIVE_UP, exercise_letters_taken(app)));
    else
        app_review_next(app);
}

static void command(struct app *app, enum command command)
{
    if (command == CMD_NEXT) {
        next(app);
    } else if (command == CMD_CLOSE || command == CMD_COURSE || command == CMD_CONTENTS || command == CMD_BACK) {
        app_show_course(app);
    } else if (command == CMD_RETRY && app->has_sitting) {
        sitting_retry(&app->sitting);
        app->scroll = 0;
    } else if (app->has_sitting) {
        exercise_command(app, command);
    }
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page page;
    struct rect column = {.y = area.y, .x = area.x, .h = area.h, .w = area.w < WIDEST ? area.w : WIDEST};
    page_init(&page, &app->frame, column.w, canvas->is_ascii);
    if (app->has_sitting) {
        page_text(&page, ROLE_DIM, str_of(drill_lead(&app->drill, app->course, &app->frame)));
        page_blank(&page);
        sitting_page(&app->sitting, true, &page);
    } else if (app->journal.review != NULL) {
        page_text(&page, ROLE_TITLE, app->drill.is_extra ? STR("Practice") : STR("Review"));
        page_blank(&page);
        drill_page_end(&app->drill, app->journal.review, clock_day(app->journal.now), &page);
    }
    app_page_show(app, &page, canvas, column);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    size_t n = exercise_footer_first(app, items);
    if (!exercise_is_open(app))
        items[n++] = (struct footer_item){.command = CMD_NEXT};
    n = exercise_footer(app, items, n);
    if (app->has_sitting && app->sitting.can_undo)
        items[n++] = (struct footer_item){.command = CMD_UNDO};
    items[n++] = (struct footer_item){.command = CMD_CLOSE};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

const struct app_screen_def screen_review = {
    .key = key,
    .command = command,
    .letters_taken = exercise_letters_taken,
    .can_give_up = exercise_is_open,
    .view = view,
    .footer = footer,
    .help = exercise_help,
};
