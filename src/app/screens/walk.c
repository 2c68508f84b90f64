/* A walk through a trace: a question first where there is one, then the step with what it is made from. */
#include "app/cell_text.h"
#include "app/panels.h"
#include "app/ribbon.h"
#include "app/screen.h"
#include "course/field.h"
#include "course/item.h"
#include "screen/markdown.h"

enum { DIGITS = 4, NOTES_ROWS = 4, GUESS_WIDTH = 30 };

static bool letters_taken(const struct app *app)
{
    return stroll_asks(&app->stroll);
}

static void submit(struct stroll *s)
{
    struct str typed = str_trim(edit_text(&s->guess));
    if (typed.n > 0)
        stroll_guess(s, typed);
}

static bool question_key(struct app *app, struct key key)
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
    return result != KEY_IGNORED || key.code == K_CHAR;
}

static bool key(struct app *app, struct key key)
{
    struct stroll *s = &app->stroll;
    if (stroll_asks(s))
        return question_key(app, key);
    if (key.code == K_LEFT || key.code == K_RIGHT)
        stroll_move(s, 0, key.code == K_LEFT ? -1 : 1);
    else if (key.code == K_UP || key.code == K_DOWN || key_is(key, 'j') || key_is(key, 'k'))
        stroll_move(s, 1, key.code == K_UP || key_is(key, 'k') ? -1 : 1);
    else if (key_is(key, '[') || key_is(key, ']'))
        stroll_move(s, 2, key_is(key, '[') ? -1 : 1);
    else
        return false;
    return true;
}

static void next(struct app *app)
{
    struct stroll *s = &app->stroll;
    if (stroll_asks(s))
        app_sayf(app, "Predict it first, or have it shown (%s).", command_key(CMD_GIVE_UP, true));
    else if (!stroll_next(s))
        app_next_step(app);
}

static void command(struct app *app, enum command command)
{
    switch (command) {
    case CMD_NEXT:
        next(app);
        break;
    case CMD_BACK:
        if (!stroll_back(&app->stroll))
            app_previous_step(app);
        break;
    case CMD_GIVE_UP:
        stroll_give_up(&app->stroll);
        break;
    case CMD_CLOSE:
    case CMD_COURSE:
        app_show_course(app);
        break;
    case CMD_CONTENTS:
        app_show_contents(app, app->step->lesson);
        break;
    case CMD_HINT:
        app_sayf(app, "A walk has no hints; %s shows what is asked for.", command_key(CMD_GIVE_UP, letters_taken(app)));
        break;
    case CMD_NONE:
    case CMD_RETRY:
    case CMD_HELP:
    case CMD_QUIT:
    case N_COMMANDS:
        break;
    }
}

static void put_intro(const struct app *app, struct page *page)
{
    if (app->stroll.at > 0 || app->step->walk.body.n == 0)
        return;
    markdown_page(page, app->step->walk.body);
    page_blank(page);
}

static void view_question(struct app *app, struct canvas *canvas, struct rect area)
{
    struct stroll *s = &app->stroll;
    struct page page;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    put_intro(app, &page);
    stroll_page_question(s, &page);
    page_blank(&page);
    field_page("= ", &s->guess, GUESS_WIDTH, &page, true);
    page_blank(&page);
    if (s->has_verdict)
        item_page_verdict(&s->verdict, &page);
    app->follow_focus = true;
    app_page_show(app, &page, canvas, area);
}

/* Below the panels: where the cell came from, and the NumPy that makes the step. */
static void view_notes(struct app *app, struct canvas *canvas, struct rect area)
{
    struct stroll *s = &app->stroll;
    const struct step *step = stroll_step(s);
    struct origin origin;
    struct page page;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    if (s->has_verdict)
        item_page_verdict(&s->verdict, &page);
    trace_origin(s->trace, step->id, s->cell, &origin, &app->frame);
    page_text(&page, ROLE_NORMAL, str_of(cell_text(&origin, s->trace, step->id, s->cell, DIGITS, &app->frame)));
    if (step->numpy[0] != '\0')
        page_printf(&page, ROLE_CODE, "NumPy  %s = %s", step_name(step->id), step->numpy);
    page_show(&page, canvas, area, 0);
}

static const char *beside_title(const struct walk *walk, struct arena *arena)
{
    return walk->beside_mistake.n > 0 ? arena_dup_n(arena, walk->beside_mistake.p, walk->beside_mistake.n) : "beside";
}

static int view_intro(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page page;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    put_intro(app, &page);
    int h = page.y < area.h / 2 ? page.y : area.h / 2;
    page_show(&page, canvas, (struct rect){.y = area.y, .x = area.x, .h = h, .w = area.w}, 0);
    return h;
}

static int view_panels(struct app *app, struct canvas *canvas, struct rect area)
{
    struct stroll *s = &app->stroll;
    enum step_id step = stroll_step(s)->id;
    struct panel panels[PANELS_MAX + 1];
    size_t n = panels_of(s->trace, step, s->cell, panels, &app->frame);
    /* The second computation takes the operands' place: it is the two results that are compared. */
    if (s->beside != NULL && panel_beside(s->trace, s->beside, step, s->cell,
                                          beside_title(&app->step->walk, &app->frame), &panels[n], &app->frame))
        return panels_draw(&panels[n - 1], 2, canvas, area, &app->frame);
    return panels_draw(panels, n, canvas, area, &app->frame);
}

static void view_step(struct app *app, struct canvas *canvas, struct rect area)
{
    int intro = view_intro(app, canvas, area);
    struct rect upper = {.y = area.y + intro, .x = area.x, .h = area.h - intro - NOTES_ROWS, .w = area.w};
    int used = view_panels(app, canvas, upper);
    if (used < upper.h)
        used++; /* a blank row, where there is one to spare */
    int top = upper.y + used;
    view_notes(app, canvas, (struct rect){.y = top, .x = area.x, .h = area.y + area.h - top, .w = area.w});
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct rect body = {.y = area.y + 1, .x = area.x, .h = area.h - 1, .w = area.w};
    ribbon_draw(&app->stroll, canvas, area.y, area.x, area.w);
    if (stroll_asks(&app->stroll))
        view_question(app, canvas, (struct rect){.y = body.y + 1, .x = body.x, .h = body.h - 1, .w = body.w});
    else
        view_step(app, canvas, body);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    size_t n = 0;
    if (stroll_asks(&app->stroll)) {
        items[n++] = (struct footer_item){.keys = "Enter", .word = "check"};
        items[n++] = (struct footer_item){.command = CMD_GIVE_UP};
    } else {
        items[n++] = (struct footer_item){.command = CMD_NEXT};
        items[n++] = (struct footer_item){.keys = "arrows", .word = "cell"};
        items[n++] = (struct footer_item){.keys = "[ ]", .word = "head"};
    }
    items[n++] = (struct footer_item){.command = CMD_BACK};
    items[n++] = (struct footer_item){.command = CMD_CONTENTS};
    items[n++] = (struct footer_item){.command = CMD_CLOSE};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

static bool can_give_up(const struct app *app)
{
    return stroll_asks(&app->stroll);
}

const struct app_screen_def screen_walk = {
    .key = key,
    .command = command,
    .letters_taken = letters_taken,
    .can_give_up = can_give_up,
    .view = view,
    .footer = footer,
    .help = "- Arrows move the cell; its operands are marked with a star, and the line below says how it was made.\n"
            "- `[` and `]` show another head.\n"
            "- A question stands before some steps: type the prediction and press Enter.",
};
