/* One step of a lesson that is read or answered: a text, an exercise, a recall. */
#include "app/recall.h"
#include "app/screen.h"
#include "app/screens/exercise.h"
#include "course/text.h"

enum { WIDEST = 96 }; /* longer lines are hard to read */

static void finish(struct app *app)
{
    journal_add(&app->journal, app->step, (struct attempt){.event = ATTEMPT_FINISH});
    app_next_step(app);
}

static void next(struct app *app)
{
    if (app->step->type == LESSON_TEXT)
        finish(app);
    else if (app->step->type == LESSON_EXERCISE)
        app_next_step(app);
    else if (!app->has_sitting)
        finish(app);
    else if (!sitting_is_over(&app->sitting))
        app_sayf(app, "Answer it, or have the answer shown (%s), before the next one.",
                 command_key(CMD_GIVE_UP, exercise_letters_taken(app)));
    else if (!app_recall_next(app))
        finish(app);
}

static void retry(struct app *app)
{
    if (app->has_sitting && app->step->type == LESSON_RECALL)
        recall_retry(&app->sitting, app->step);
    else if (app->has_sitting)
        sitting_retry(&app->sitting);
    app->scroll = 0;
}

static void command(struct app *app, enum command command)
{
    switch (command) {
    case CMD_NEXT:
        next(app);
        break;
    case CMD_BACK:
        app_previous_step(app);
        break;
    case CMD_RETRY:
        retry(app);
        break;
    case CMD_CLOSE:
    case CMD_COURSE:
        app_show_course(app);
        break;
    case CMD_CONTENTS:
        app_show_contents(app, app->step->lesson);
        break;
    case CMD_HINT:
    case CMD_GIVE_UP:
    case CMD_UNDO:
        exercise_command(app, command);
        break;
    case CMD_NONE:
    case CMD_HELP:
    case CMD_QUIT:
    case N_COMMANDS:
        break;
    }
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page page;
    struct rect column = {.y = area.y, .x = area.x, .h = area.h, .w = area.w < WIDEST ? area.w : WIDEST};
    page_init(&page, &app->frame, column.w, canvas->is_ascii);
    page_text(&page, ROLE_TITLE, str_of(app->step->title));
    page_blank(&page);
    if (app->step->type == LESSON_TEXT) {
        text_page(&app->step->text, &page);
    } else if (app->has_sitting) {
        if (app->step->type == LESSON_RECALL)
            page_printf(&page, ROLE_DIM, "Asked again, %zu of %zu: %s", app->recall_at, app->step->n_recall,
                        app->sitting.step->title);
        sitting_page(&app->sitting, true, &page);
    } else {
        page_text(&page, ROLE_NORMAL, STR("There is nothing to answer here."));
    }
    app_page_show(app, &page, canvas, column);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    size_t n = exercise_footer_first(app, items);
    if (!exercise_is_open(app) || app->step->type != LESSON_RECALL)
        items[n++] = (struct footer_item){.command = CMD_NEXT};
    items[n++] = (struct footer_item){.command = CMD_BACK};
    n = exercise_footer(app, items, n);
    items[n++] = (struct footer_item){.command = CMD_CONTENTS};
    items[n++] = (struct footer_item){.command = CMD_CLOSE};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

const struct app_screen_def screen_page = {
    .key = exercise_key,
    .command = command,
    .letters_taken = exercise_letters_taken,
    .can_give_up = exercise_is_open,
    .view = view,
    .footer = footer,
    .help = exercise_help,
};
