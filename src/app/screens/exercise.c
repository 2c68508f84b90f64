/* An exercise is answered in the same way wherever it is asked: in its lesson, in a recall, in a review. */
#include "app/screens/exercise.h"

bool exercise_is_open(const struct app *app)
{
    return app->has_sitting && !sitting_is_over(&app->sitting);
}

bool exercise_letters_taken(const struct app *app)
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
    else if (exercise_is_open(app) && (key.code == K_ENTER || key_is(key, 'r')))
        app->sitting.wish = SITTING_CHECK;
    else
        return key.code != K_ENTER && app_scroll_key(app, key);
    return true;
}

bool exercise_key(struct app *app, struct key key)
{
    if (is_program(app))
        return program_key(app, key);
    if (exercise_is_open(app)) {
        /* What a command says with Ctrl or a function key is never the answer's. */
        bool is_command = command_of(key, true) != CMD_NONE;
        enum key_result result = is_command ? KEY_IGNORED : sitting_key(&app->sitting, key);
        if (result != KEY_IGNORED) {
            follow(app, result);
            app_say_if_full(app, result);
            return true;
        }
        if (key.code == K_PAGE_DOWN || key.code == K_PAGE_UP)
            return app_scroll_key(app, key);
        return exercise_letters_taken(app) && key.code == K_CHAR;
    }
    return key.code != K_ENTER && app_scroll_key(app, key);
}

static void hint(struct app *app)
{
    if (!app->has_sitting || !sitting_hint(&app->sitting))
        app_say(app, "There are no more hints.");
    app_scroll_to_end(app);
}

static void undo(struct app *app)
{
    if (!app->has_sitting || !sitting_undo(&app->sitting))
        app_say(app, "Nothing was answered here since it was opened.");
    else
        app_say(app, "Taken back: it is as if you had not answered.");
    app->scroll = 0;
}

bool exercise_command(struct app *app, enum command command)
{
    if (command == CMD_HINT) {
        hint(app);
    } else if (command == CMD_GIVE_UP) {
        sitting_give_up(&app->sitting);
        app_scroll_to_end(app);
    } else if (command == CMD_UNDO) {
        undo(app);
    } else {
        return false;
    }
    return true;
}

size_t exercise_footer_first(const struct app *app, struct footer_item *items)
{
    size_t n = 0;
    if (app->has_sitting && sitting_is_program(&app->sitting))
        items[n++] = (struct footer_item){.keys = "e", .word = "edit"};
    if (exercise_is_open(app))
        items[n++] = (struct footer_item){.keys = "Enter", .word = "check"};
    return n;
}

size_t exercise_footer(const struct app *app, struct footer_item *items, size_t n)
{
    if (exercise_is_open(app)) {
        items[n++] = (struct footer_item){.command = CMD_HINT};
        items[n++] = (struct footer_item){.command = CMD_GIVE_UP};
    } else if (app->has_sitting) {
        items[n++] = (struct footer_item){.command = CMD_RETRY};
        items[n++] = (struct footer_item){.command = CMD_HINT};
    }
    return n;
}

const char exercise_help[] = "- Enter checks the answer. In a list, Up and Down move, Space marks, letters choose.\n"
                             "- In a grid or among blanks, Tab or Enter goes to the next field.\n"
                             "- `e` opens a program in your editor; Enter, `r` or saving it runs it, Esc stops it.\n"
                             "- PageUp and PageDown scroll; so do the arrows where nothing is to be answered.";
