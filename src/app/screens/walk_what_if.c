/* What if: the changes as a list to tick, and below it the step in sight, right and changed. */
#include "app/difference.h"
#include "app/screens/lens.h"
#include "screen/list.h"

enum { LABEL_W = 34 };

static void toggle(struct app *app)
{
    struct err why;
    if (!what_if_toggle(&app->stroll.what_if, (size_t)app->viewer.changes.selected, &why))
        app_say(app, why.text);
}

static bool key(struct app *app, struct key key)
{
    if (key.code == K_ENTER || key_is(key, ' '))
        toggle(app);
    else if (key_is(key, 'o'))
        what_if_clear(&app->stroll.what_if);
    else if (key_is(key, '[') || key_is(key, ']'))
        microscope_move(&app->stroll.scope, app->stroll.trace, 2, key_is(key, '[') ? -1 : 1);
    else
        return list_key(&app->viewer.changes, key) != KEY_IGNORED || lens_close_key(app, key, 'w');
    return true;
}

static void row(const void *context, struct canvas *canvas, struct rect area, int index, bool is_selected)
{
    const struct what_if *w = context;
    const struct change *c = &w->changes[index];
    enum role role = is_selected ? ROLE_SELECTED : c->is_on ? ROLE_WARN : ROLE_NORMAL;
    canvas_put(canvas, area.y, area.x, role, c->is_on ? STR("[x] ") : STR("[ ] "));
    canvas_put_fit(canvas, area.y, area.x + 4, role, str_of(c->label), LABEL_W - 6);
    if (area.w > LABEL_W)
        canvas_put_fit(canvas, area.y, area.x + LABEL_W, is_selected ? ROLE_SELECTED : ROLE_DIM, str_of(c->sentence),
                       area.w - LABEL_W);
}

/* What the selected change is, and what those in force come to in this step. */
static void put_notes(const struct app *app, struct page *page)
{
    const struct stroll *s = &app->stroll;
    const struct what_if *w = &s->what_if;
    page_text(page, ROLE_NORMAL, str_of(w->changes[app->viewer.changes.selected].sentence));
    if (w->changed != NULL)
        page_text(page, ROLE_WARN, str_of(difference_text(s->trace, w->changed, &s->scope.here, page->arena)));
    else
        page_text(page, ROLE_DIM, STR("Nothing is changed. Enter puts a change in force, and takes it back."));
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page notes;
    page_init(&notes, &app->frame, area.w, canvas->is_ascii);
    put_notes(app, &notes);
    struct rect top = area, below = area;
    top.h = area.h / 3;
    list_draw(&app->viewer.changes, canvas, top, row, &app->stroll.what_if);
    below.y = top.y + top.h + 1;
    below.h = area.h - top.h - 1;
    page_show(&notes, canvas, below, 0);
    below.y += notes.y + 1;
    below.h -= notes.y + 1;
    lens_view_beside(app, canvas, below);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    (void)app;
    items[0] = (struct footer_item){.command = CMD_NEXT};
    items[1] = (struct footer_item){.keys = "Enter", .word = "on/off"};
    items[2] = (struct footer_item){.keys = "o", .word = "all off"};
    items[3] = (struct footer_item){.keys = "w", .word = "cells"};
    return 4;
}

const struct lens_def lens_what_if = {.key = key, .view = view, .footer = footer};
