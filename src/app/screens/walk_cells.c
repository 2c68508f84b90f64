/* The cell microscope: a step beside its operands, one cell of it explained. */
#include "app/cell_text.h"
#include "app/memory.h"
#include "app/panels.h"
#include "app/screens/lens.h"
#include "course/field.h"

enum { DIGITS = 4, FIELD_WIDTH = 20, END = 1 << 30 };

static bool letters_taken(const struct app *app)
{
    return app->viewer.is_typing;
}

/* ---- keys ---- */

static void go(struct app *app)
{
    struct err why;
    struct stroll *s = &app->stroll;
    app->viewer.is_typing = !microscope_jump(&s->scope, s->trace, edit_text(&app->viewer.field), &why);
    if (app->viewer.is_typing)
        app_say(app, why.text);
}

static bool field_key(struct app *app, struct key key)
{
    if (key.code == K_ESC)
        app->viewer.is_typing = false;
    else if (key.code == K_ENTER)
        go(app);
    else if (command_of(key, true) != CMD_NONE)
        return false;
    else
        edit_key(&app->viewer.field, key);
    return true;
}

static void open_field(struct app *app)
{
    app->viewer.is_typing = true;
    edit_set(&app->viewer.field, (struct str){0});
}

static bool move_key(struct stroll *s, struct key key)
{
    static const struct {
        enum key_code code;
        char letter; /* where code is K_CHAR */
        size_t axis;
        int by;
    } moves[] = {{K_LEFT, 0, 0, -1},     {K_RIGHT, 0, 0, 1},      {K_HOME, 0, 0, -END},   {K_END, 0, 0, END},
                 {K_UP, 0, 1, -1},       {K_DOWN, 0, 1, 1},       {K_WHEEL_UP, 0, 1, -1}, {K_WHEEL_DOWN, 0, 1, 1},
                 {K_PAGE_UP, 0, 1, -10}, {K_PAGE_DOWN, 0, 1, 10}, {K_CHAR, 'k', 1, -1},   {K_CHAR, 'j', 1, 1},
                 {K_CHAR, '[', 2, -1},   {K_CHAR, ']', 2, 1}};
    for (size_t i = 0; i < ARRAY_LEN(moves); i++)
        if (key.code == moves[i].code && (key.code != K_CHAR || key_is(key, moves[i].letter))) {
            microscope_move(&s->scope, s->trace, moves[i].axis, moves[i].by);
            return true;
        }
    return false;
}

static void follow(struct app *app)
{
    struct err why;
    if (!stroll_follow(&app->stroll, &app->frame, &why))
        app_say(app, why.text);
}

static void choose(struct app *app, int by)
{
    struct stroll *s = &app->stroll;
    struct operand operand;
    size_t n_of;
    microscope_operand(&s->scope, s->trace, &operand, &n_of, &app->frame);
    microscope_choose(&s->scope, n_of, by);
}

/* At the slot of the cell. */
static void open_memory(struct app *app)
{
    struct memory m;
    const struct look *look = &app->stroll.scope.here;
    stroll_memory(&app->stroll, &m);
    app->viewer.lens = LENS_MEMORY;
    app->viewer.slot = look->step == m.step || look->step == m.made ? memory_slot_of(&m, look->step, look->at) : 0;
}

static bool key(struct app *app, struct key key)
{
    struct stroll *s = &app->stroll;
    if (app->viewer.is_typing)
        return field_key(app, key);
    if (key.code == K_ENTER)
        follow(app);
    else if (key.code == K_BACKSPACE)
        microscope_return(&s->scope);
    else if (key.code == K_TAB || key.code == K_BACKTAB)
        choose(app, key.code == K_TAB ? 1 : -1);
    else if (key_is(key, 'g'))
        open_field(app);
    else if (key_is(key, 'x') || key_is(key, 'X'))
        microscope_largest(&s->scope, s->trace, key_is(key, 'X'));
    else if (key_is(key, 'm'))
        open_memory(app);
    else if (key_is(key, 'a'))
        app->viewer.shows_heads = !app->viewer.shows_heads;
    else
        return move_key(s, key);
    return true;
}

/* ---- view ---- */

/* The way from the step of the walk to the cell looked at. */
static void put_trail(const struct stroll *s, struct page *page)
{
    const struct microscope *m = &s->scope;
    if (m->depth == 0)
        return;
    struct sb way = {.arena = page->arena};
    for (size_t i = 0; i < m->depth; i++)
        sb_printf(&way, "%s › ", cell_name(s->trace, m->trail[i].step, m->trail[i].at, page->arena));
    sb_put(&way, cell_name(s->trace, m->here.step, m->here.at, page->arena));
    page_text(page, ROLE_DIM, str_of(sb_text(&way)));
}

static void put_operand(const struct stroll *s, struct page *page)
{
    struct operand operand;
    size_t n_of;
    if (!microscope_operand(&s->scope, s->trace, &operand, &n_of, page->arena))
        return;
    const char *name = cell_name(s->trace, operand.step, operand.at, page->arena);
    page_printf(page, ROLE_DIM, "Enter follows %s, operand %zu of %zu%s", name, s->scope.here.choice + 1, n_of,
                n_of > 1 ? " (Tab: another)" : "");
}

/* Below the panels: where the cell came from, and the NumPy that makes the step. */
static void put_notes(const struct app *app, struct page *page)
{
    const struct stroll *s = &app->stroll;
    const struct step *step = stroll_step(s);
    const struct look *look = &s->scope.here;
    struct origin origin;
    if (app->viewer.is_typing)
        field_page(arena_printf(page->arena, "Go to %s index ", step_name(step->id)), &app->viewer.field, FIELD_WIDTH,
                   page, true);
    stroll_page_verdict(s, page);
    put_trail(s, page);
    trace_origin(s->trace, step->id, look->at, &origin, page->arena);
    page_text(page, ROLE_NORMAL, str_of(cell_text(&origin, s->trace, step->id, look->at, DIGITS, page->arena)));
    put_operand(s, page);
    if (step->numpy[0] != '\0')
        page_printf(page, ROLE_CODE, "NumPy  %s = %s", step_name(step->id), step->numpy);
}

static const char *beside_title(const struct walk *walk, struct arena *arena)
{
    return walk->beside_mistake.n > 0 ? arena_dup_n(arena, walk->beside_mistake.p, walk->beside_mistake.n) : "beside";
}

static int view_intro(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page page;
    page_init(&page, &app->frame, area.w, canvas->is_ascii);
    walk_put_intro(app, &page);
    int h = page.y < area.h / 2 ? page.y : area.h / 2;
    page_show(&page, canvas, (struct rect){.y = area.y, .x = area.x, .h = h, .w = area.w}, 0);
    return h;
}

static int view_operands(struct app *app, struct canvas *canvas, struct rect area)
{
    struct stroll *s = &app->stroll;
    const struct look *look = &s->scope.here;
    struct panel panels[PANELS_MAX + 1];
    size_t n = panels_of(s->trace, look, panels, &app->frame);
    /* The second computation takes the operands' place: it is the two results that are compared. */
    if (s->beside != NULL &&
        panel_beside(s->trace, s->beside, look, beside_title(&app->step->walk, &app->frame), &panels[n], &app->frame))
        return panels_draw(&panels[n - 1], 2, canvas, area, &app->frame);
    return panels_draw(panels, n, canvas, area, &app->frame);
}

/* All heads: where they were asked for, or below the operands where all of them have room. */
static int view_heads(struct app *app, struct canvas *canvas, struct rect area)
{
    const struct stroll *s = &app->stroll;
    struct panel *heads;
    size_t n = panels_of_heads(s->trace, &s->scope.here, &heads, &app->frame);
    if (app->viewer.shows_heads && n > 0)
        return panels_draw_rows(heads, n, s->scope.here.at[0], canvas, area, &app->frame);
    int used = view_operands(app, canvas, area);
    if (n < 2)
        return used;
    struct grid_size size = panels_size(heads, n, canvas->is_ascii, &app->frame);
    struct rect rest = {.y = area.y + used + 1, .x = area.x, .h = area.h - used - 1, .w = area.w};
    if (size.w > rest.w || size.h > rest.h)
        return used;
    return used + 1 + panels_draw_rows(heads, n, 0, canvas, rest, &app->frame);
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page notes;
    page_init(&notes, &app->frame, area.w, canvas->is_ascii);
    put_notes(app, &notes);
    int intro = view_intro(app, canvas, area);
    int most = area.h - intro - notes.y;
    struct rect upper = {.y = area.y + intro, .x = area.x, .h = most > area.h / 2 ? most : area.h / 2, .w = area.w};
    int used = view_heads(app, canvas, upper);
    if (used < most)
        used++; /* a blank row, where there is one to spare */
    int top = upper.y + used;
    page_show(&notes, canvas, (struct rect){.y = top, .x = area.x, .h = area.y + area.h - top, .w = area.w}, 0);
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    size_t n = 0;
    if (app->viewer.is_typing) {
        items[n++] = (struct footer_item){.keys = "Enter", .word = "go"};
        return n;
    }
    items[n++] = (struct footer_item){.command = CMD_NEXT};
    items[n++] = (struct footer_item){.keys = "arrows", .word = "cell"};
    items[n++] = (struct footer_item){.keys = "Enter", .word = "follow"};
    if (app->stroll.scope.depth > 0)
        items[n++] = (struct footer_item){.keys = "Backspace", .word = "return"};
    if (stroll_step(&app->stroll)->value.ndim == 3)
        items[n++] = (struct footer_item){.keys = "[ ]", .word = "head"};
    items[n++] = (struct footer_item){.keys = "m", .word = "memory"};
    return n;
}

const struct lens_def lens_cells = {.key = key, .letters_taken = letters_taken, .view = view, .footer = footer};
