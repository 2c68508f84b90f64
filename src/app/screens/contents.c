/* The steps of one lesson with their status. */
#include "app/screen.h"

static bool key(struct app *app, struct key key)
{
    if (key.code == K_ENTER) {
        app_open(app, &app->lesson->steps[app->steps.selected]);
        return true;
    }
    return list_key(&app->steps, key) != KEY_IGNORED;
}

static void command(struct app *app, enum command command)
{
    if (command == CMD_CLOSE || command == CMD_COURSE)
        app_show_course(app);
    else if (command == CMD_NEXT)
        app_open(app, &app->lesson->steps[app->steps.selected]);
}

static void draw_row(const void *context, struct canvas *canvas, struct rect area, int i, bool is_selected)
{
    enum { KIND_ROOM = 10 };
    const struct app *app = context;
    const struct lesson_step *step = &app->lesson->steps[i];
    enum role role = is_selected ? ROLE_SELECTED : ROLE_NORMAL;
    int x = area.x + canvas_printf(canvas, area.y, area.x, role, "%s%s %2d  ", is_selected ? ">" : " ",
                                   status_mark(progress_status(app->progress, step)), i + 1);
    int room = area.x + area.w - KIND_ROOM - x;
    canvas_put_fit(canvas, area.y, x, role, str_of(step->title), room);
    canvas_put(canvas, area.y, x + room + 1, is_selected ? role : ROLE_DIM, str_of(step->kind));
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct rect rows = {.y = area.y + 1, .x = area.x, .h = area.h - 1, .w = area.w};
    list_draw(&app->steps, canvas, rows, draw_row, app);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    (void)app;
    size_t n = 0;
    items[n++] = (struct footer_item){.keys = "Enter", .word = "open"};
    items[n++] = (struct footer_item){.command = CMD_COURSE};
    items[n++] = (struct footer_item){.command = CMD_CLOSE};
    items[n++] = (struct footer_item){.command = CMD_HELP};
    return n;
}

const struct app_screen_def screen_contents = {
    .key = key,
    .command = command,
    .view = view,
    .footer = footer,
    .help = "- Up, Down, `j`, `k` choose a step; Enter opens it.",
};
