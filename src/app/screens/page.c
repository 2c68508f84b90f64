/* One step of a lesson that is read or answered: a text, an exercise, a recall. */
#include "app/recall.h"
#include "app/screen.h"
#include "course/text.h"

enum { WIDEST = 96 }; /* longer lines are hard to read */

static bool is_open_exercise(const struct app *app)
{
    return app->has_sitting && !sitting_is_over(&app->sitting);
}

static bool letters_taken(const struct app *app)
{
    return app->has_sitting && sitting_wants_letters(&app->sitting);
}

/* After a check the verdict is what one wants to see; it stands at the end.  The next key goes back to the field. */
static void follow(struct app *app, enum key_result result)
{
    if (result == KEY_SUBMIT)
        app_scroll_to_end(app);
    else
        app->follow_focus = true;
}

static bool is_program(const struct app *app)
{
    return app->has_sitting && sitting_is_program(&app->sitting);
}

/* The learner types in an editor, so that all keys are free. */
static bool program_key(struct app *app, struct key key)
{
    if (key_is(key, 'e'))
        app->sitting.wish = SITTING_EDIT;
    else if (is_open_exercise(app) && (key.code == K_ENTER || key_is(key, 'r')))
        app->sitting.wish = SITTING_CHECK;
    else
        return key.code != K_ENTER && app_scroll_key(app, key);
    return true;
}

static bool key(struct app *app, struct key key)
{
    if (is_program(app))
        return program_key(app, key);
    if (is_open_exercise(app)) {
        /* What a command says with Ctrl or a function key is never the answer's. */
        bool is_command = command_of(key, true) != CMD_NONE;
        enum key_result result = is_command ? KEY_IGNORED : sitting_key(&app->sitting, key);
        if (result != KEY_IGNORED) {
            follow(app, result);
            return true;
        }
        if (key.code == K_PAGE_DOWN || key.code == K_PAGE_UP)
            return app_scroll_key(app, key);
        return letters_taken(app) && key.code == K_CHAR;
    }
    return key.code != K_ENTER && app_scroll_key(app, key);
}

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
                 command_key(CMD_GIVE_UP, letters_taken(app)));
    else if (!app_recall_next(app))
        finish(app);
}

static void hint(struct app *app)
{
    if (!app->has_sitting || !sitting_hint(&app->sitting))
        app_say(app, "There are no more hints.");
    app_scroll_to_end(app);
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
    case CMD_HINT:
        hint(app);
        break;
    case CMD_GIVE_UP:
        sitting_give_up(&app->sitting);
        app_scroll_to_end(app);
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
    size_t n = 0;
    bool open = is_open_exercise(app);
    if (is_program(app))
        items[n++] = (struct footer_item){.keys = "e", .word = "edit"};
    if (open)
        items[n++] = (struct footer_item){.keys = "Enter", .word = "check"};
    if (!open || app->step->type != LESSON_RECALL)
        items[n++] = (struct footer_item){.command = CMD_NEXT};
    items[n++] = (struct footer_item){.command = CMD_BACK};
    if (open) {
        items[n++] = (struct footer_item){.command = CMD_HINT};
        items[n++] = (struct footer_item){.command = CMD_GIVE_UP};
    } else if (app->has_sitting) {
        items[n++] = (struct footer_item){.command = CMD_RETRY};
        items[n++] = (struct footer_item){.command = CMD_HINT};
    }
    items[n++] = (struct footer_item){.command = CMD_CONTENTS};
    items[n++] = (struct footer_item){.command = CMD_CLOSE};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

const struct app_screen_def screen_page = {
    .key = key,
    .command = command,
    .letters_taken = letters_taken,
    .can_give_up = is_open_exercise,
    .view = view,
    .footer = footer,
    .help = "- Enter checks the answer. In a list, Up and Down move, Space marks, letters choose.\n"
            "- In a grid or among blanks, Tab or Enter goes to the next field.\n"
            "- `e` opens a program in your editor; Enter, `r` or saving it runs it, Esc stops it.\n"
            "- PageUp and PageDown scroll; so do the arrows where nothing is to be answered.",
};
