/* A walk through a trace: a question first where there is one, then the step, seen through one of the lenses. */
#include "app/ribbon.h"
#include "app/screen.h"
#include "app/screens/lens.h"
#include "screen/markdown.h"

static const struct lens_def *lens_of(const struct app *app)
{
    static const struct lens_def *const lenses[N_LENSES] = {
        [LENS_CELLS] = &lens_cells, [LENS_MEMORY] = &lens_memory, [LENS_WHAT_IF] = &lens_what_if};
    return stroll_asks(&app->stroll) ? &lens_question : lenses[app->viewer.lens];
}

static bool letters_taken(const struct app *app)
{
    return lens_of(app)->letters_taken != NULL && lens_of(app)->letters_taken(app);
}

static bool key(struct app *app, struct key key)
{
    return lens_of(app)->key(app, key);
}

static bool can_give_up(const struct app *app)
{
    return stroll_asks(&app->stroll);
}

static void next(struct app *app)
{
    struct stroll *s = &app->stroll;
    if (stroll_asks(s))
        app_sayf(app, "Predict it first, or have it shown (%s).", command_key(CMD_GIVE_UP, true));
    else if (!stroll_next(s))
        app_next_step(app);
}

/* To where the walk was opened from. */
static void leave(struct app *app, enum command command)
{
    if (app_is_playing(app))
        app_show_play(app);
    else if (command == CMD_CONTENTS)
        app_show_contents(app, app->step->lesson);
    else
        app_show_course(app);
}

static void command(struct app *app, enum command command)
{
    app->viewer.typing = FIELD_NONE;
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
    case CMD_CONTENTS:
        leave(app, command);
        break;
    case CMD_HINT:
        app_sayf(app, "A walk has no hints; %s shows what is asked for.", command_key(CMD_GIVE_UP, letters_taken(app)));
        break;
    case CMD_NONE:
    case CMD_RETRY:
    case CMD_HELP:
    case CMD_UNDO:
    case CMD_QUIT:
    case N_COMMANDS:
        break;
    }
}

bool lens_close_key(struct app *app, struct key key, char opener)
{
    bool closes = key.code == K_ESC || key.code == K_BACKSPACE || key_is(key, 'q') || key_is(key, opener);
    if (closes)
        app->viewer.lens = LENS_CELLS;
    return closes;
}

void walk_put_intro(const struct app *app, struct page *page)
{
    if (app->stroll.at > 0 || app->step->walk.body.n == 0)
        return;
    markdown_page(page, app->step->walk.body);
    page_blank(page);
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    int blank = stroll_asks(&app->stroll) ? 1 : 0;
    struct rect body = {.y = area.y + 1 + blank, .x = area.x, .h = area.h - 1 - blank, .w = area.w};
    ribbon_draw(&app->stroll, canvas, area.y, area.x, area.w);
    lens_of(app)->view(app, canvas, body);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    size_t n = lens_of(app)->footer(app, items);
    items[n++] = (struct footer_item){.command = CMD_BACK};
    items[n++] = (struct footer_item){.command = CMD_CONTENTS};
    items[n++] = (struct footer_item){.command = CMD_CLOSE};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

const struct app_screen_def screen_walk = {
    .key = key,
    .command = command,
    .letters_taken = letters_taken,
    .can_give_up = can_give_up,
    .view = view,
    .footer = footer,
    .help =
        "- Arrows move the cell; its operands are marked with a star, and the line below says how it was made. "
        "Home and End go to the ends of the row, `g` to an index, `x` to the largest number of the row, `X` of "
        "the tensor.\n"
        "- Enter follows the operand in brackets, to see what made it; Tab chooses another, Backspace returns.\n"
        "- `[` and `]` show another head, `a` all heads side by side.\n"
        "- `m` shows the numbers as they lie in memory, and what a reshape makes of them; arrows go from slot to "
        "slot.\n"
        "- `w` asks what if: mistakes and variants, the right tensor and the changed one side by side; what differs "
        "is starred. `e` on a cell of X or of a weight changes that number alone.\n"
        "- A question stands before some steps: type the prediction and press Enter.",
};
