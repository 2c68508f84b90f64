/* The question that stands before a step: nothing of the step itself is on the screen. */
#include "app/screens/lens.h"
#include "course/field.h"

enum { GUESS_WIDTH = 30 };

static bool letters_taken(const struct app *app)
{
    (void)app;
    return true;
}

static void submit(struct stroll *s)
{
    struct str typed = str_trim(edit_text(&s->guess));
    if (typed.n > 0)
        stroll_guess(s, typed);
}

static bool key(struct app *app, struct key key)
{
    struct stroll *s = &app->stroll;
    if (command_of(key, true) != CMD_NONE)
        return false;
    if (key.code == K_ENTER) {
        submit(s);
        return true;
    }
    enum key_result result = edit_key(&s->guess, key);
    if (result == KEY_CHANGED)
        s->has_verdict = false;
    app_say_if_full(app, result);
    return result != KEY_IGNORED || key.code == K_CHAR;
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct stroll *s = &app->stroll;
    struct page page;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    walk_put_intro(app, &page);
    stroll_page_question(s, &page);
    page_blank(&page);
    field_page("= ", &s->guess, GUESS_WIDTH, &page, true);
    page_blank(&page);
    stroll_page_verdict(s, &page);
    app->follow_focus = true;
    app_page_show(app, &page, canvas, area);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    (void)app;
    items[0] = (struct footer_item){.keys = "Enter", .word = "check"};
    items[1] = (struct footer_item){.command = CMD_GIVE_UP};
    return 2;
}

const struct lens_def lens_question = {.key = key, .letters_taken = letters_taken, .view = view, .footer = footer};
