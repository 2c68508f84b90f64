/* The cell microscope: a step beside its operands, one cell of it explained. */
#include "app/cell_text.h"
#include "app/difference.h"
#include "app/memory.h"
#include "app/panels.h"
#include "app/screens/lens.h"
#include "course/field.h"
#include "course/show.h"

enum { DIGITS = 4, FIELD_WIDTH = 20, END = 1 << 30 };

static bool letters_taken(const struct app *app)
{
    return app->viewer.typing != FIELD_NONE;
}

/* ---- keys ---- */

static void submit(struct app *app)
{
    struct err why;
    struct stroll *s = &app->stroll;
    struct str typed = str_trim(edit_text(&app->viewer.field));
    bool ok = app->viewer.typing == FIELD_JUMP ? microscope_jump(&s->scope, s->trace, typed, &why)
                                               : stroll_edit(s, typed, &why);
    if (ok)
        app->viewer.typing = FIELD_NONE;
    else
        app_say(app, why.text);
}

static bool field_key(struct app *app, struct key key)
{
    if (key.code == K_ESC)
        app->viewer.typing = FIELD_NONE;
    else if (key.code == K_ENTER)
        submit(app);
    else if (command_of(key, true) != CMD_NONE)
        return false;
    else
        app_say_if_full(app, edit_key(&app->viewer.field, key));
    return true;
}

static void open_field(struct app *app, enum viewer_field field)
{
    app->viewer.typing = field;
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

static void open_edit(struct app *app)
{
    const struct stroll *s = &app->stroll;
    if (s->trace->setup->input[s->scope.here.step].ndim > 0)
        open_field(app, FIELD_EDIT);
    else
        app_say(app, "Only what is given can be edited, X and the weights; Enter follows a cell back to them.");
}

static void open_what_if(struct app *app)
{
    struct list *changes = &app->viewer.changes;
    app->viewer.lens = LENS_WHAT_IF;
    /* At first on the second one: the first is no change to tick, but one to type. */
    list_set(changes, (int)app->stroll.what_if.n_changes, changes->n == 0 ? 1 : changes->selected);
}

static void find_largest(struct app *app, bool of_whole_tensor)
{
    struct err why;
    struct stroll *s = &app->stroll;
    if (!microscope_largest(&s->scope, s->trace, of_whole_tensor, &app->frame, &why))
        app_say(app, why.text);
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
    if (app->viewer.typing != FIELD_NONE)
        return field_key(app, key);
    if (key.code == K_ENTER)
        follow(app);
    else if (key.code == K_BACKSPACE)
        microscope_return(&s->scope);
    else if (key.code == K_TAB || key.code == K_BACKTAB)
        choose(app, key.code == K_TAB ? 1 : -1);
    else if (key_is(key, 'g'))
        open_field(app, FIELD_JUMP);
    else if (key_is(key, 'e'))
        open_edit(app);
    else if (key_is(key, 'x') || key_is(key, 'X'))
        find_largest(app, key_is(key, 'X'));
    else if (key_is(key, 'm'))
        open_memory(app);
    else if (key_is(key, 'w'))
        open_what_if(app);
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

static void put_field(const struct app *app, struct page *page)
{
    const struct look *look = &app->stroll.scope.here;
    const char *label = arena_printf(page->arena, "Go to %s index ", step_name(look->step));
    if (app->viewer.typing == FIELD_EDIT)
        label =
            arena_printf(page->arena, "What if %s = ", cell_name(app->stroll.trace, look->step, look->at, page->arena));
    if (app->viewer.typing != FIELD_NONE)
        field_page(label, &app->viewer.field, FIELD_WIDTH, page, true);
}

/* What a change has come to in this step. */
static void put_difference(const struct stroll *s, struct page *page)
{
    if (s->what_if.changed != NULL)
        page_printf(page, ROLE_WARN, "What if %s: %s", what_if_title(&s->what_if, page->arena),
                    difference_text(s->trace, s->what_if.changed, &s->scope.here, page->arena));
}

/* Below the panels: where the cell came from, and the NumPy that makes the step. */
static void put_notes(const struct app *app, struct page *page)
{
    const struct stroll *s = &app->stroll;
    const struct step *step = stroll_step(s);
    const struct look *look = &s->scope.here;
    struct origin origin;
    put_field(app, page);
    stroll_page_verdict(s, page);
    put_trail(s, page);
    trace_origin(s->trace, step->id, look->at, &origin, page->arena);
    page_text(page, ROLE_NORMAL, str_of(cell_text(&origin, s->trace, step->id, look->at, DIGITS, page->arena)));
    put_operand(s, page);
    put_difference(s, page);
    if (step->numpy[0] != '\0')
        page_printf(page, ROLE_CODE, "NumPy  %s = %s", step_name(step->id), step->numpy);
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

/* A second computation takes the operands' place: it is the two results that are compared. */
int lens_view_beside(struct app *app, struct canvas *canvas, struct rect area)
{
    struct stroll *s = &app->stroll;
    const struct trace *beside = stroll_beside(s);
    struct panel panels[PANELS_MAX + 1];
    if (beside == NULL)
        return 0;
    struct grid_size window = panels_window(area);
    size_t n = panels_of(s->trace, &s->scope.here, window, panels, &app->frame);
    const char *title = stroll_beside_title(s, &app->frame);
    if (!panel_beside(&panels[n - 1], beside, &s->scope.here, title, window, &panels[n], &app->frame))
        return 0;
    return panels_draw(&panels[n - 1], 2, canvas, area, &app->frame);
}

static bool fit_below(struct grid_size upper, struct grid_size lower, struct rect area)
{
    return upper.w <= area.w && lower.w <= area.w && upper.h + 1 + lower.h <= area.h;
}

/* One row of panels, and another one below it. */
static int draw_rows(struct panel *upper, size_t n_upper, struct panel *lower, size_t n_lower, struct canvas *canvas,
                     struct rect area, struct arena *arena)
{
    int used = panels_draw(upper, n_upper, canvas, area, arena) + 1;
    struct rect rest = {.y = area.y + used, .x = area.x, .h = area.h - used, .w = area.w};
    return used + panels_draw(lower, n_lower, canvas, rest, arena);
}

/* How many of n heads the step has in the trace beside, where all of them may be one. */
static size_t heads_beside(const struct stroll *s, size_t n)
{
    const struct step *there = trace_find(stroll_beside(s), s->scope.here.step);
    return there != NULL && there->value.ndim == 3 && there->value.shape[0] < n ? there->value.shape[0] : n;
}

/* All heads, and below each what it has become beside, which may be fewer; 0 where they have no room. */
static int view_heads_beside(struct app *app, struct panel *heads, size_t n, struct canvas *canvas, struct rect area)
{
    struct arena *arena = &app->frame;
    const struct stroll *s = &app->stroll;
    size_t here = s->scope.here.at[0], n_others = heads_beside(s, n), shown = here < n_others ? here : n_others - 1;
    struct panel *others = ARENA_ARRAY(arena, n_others, struct panel);
    const char *title = stroll_beside_title(s, arena);
    for (size_t head = 0; head < n_others; head++) {
        struct look look = s->scope.here;
        look.at[0] = head == shown ? here : head;
        if (!panel_beside(&heads[look.at[0]], stroll_beside(s), &look, title, panels_window(area), &others[head],
                          arena))
            return 0;
        if (head != shown)
            others[head].cursor_row = others[head].cursor_col = -1;
    }
    bool fit = fit_below(panels_size(heads, n, canvas->is_ascii, arena),
                         panels_size(others, n_others, canvas->is_ascii, arena), area);
    return fit ? draw_rows(heads, n, others, n_others, canvas, area, arena) : 0;
}

/* The operands, and the step itself beside them, or all its heads (n > 1) below them, where these have room. */
static int view_operands(struct app *app, struct panel *heads, size_t n, struct canvas *canvas, struct rect area)
{
    struct panel panels[PANELS_MAX];
    struct arena *arena = &app->frame;
    size_t n_panels = panels_of(app->stroll.trace, &app->stroll.scope.here, panels_window(area), panels, arena);
    if (n > 1 && n_panels > 1 &&
        fit_below(panels_size(panels, n_panels - 1, canvas->is_ascii, arena),
                  panels_size(heads, n, canvas->is_ascii, arena), area))
        return draw_rows(panels, n_panels - 1, heads, n, canvas, area, arena);
    return panels_draw(panels, n_panels, canvas, area, arena);
}

/* All heads where they were asked for; they come by themselves where they are few and small. */
static int view_panels(struct app *app, struct canvas *canvas, struct rect area)
{
    const struct stroll *s = &app->stroll;
    struct panel *heads = NULL;
    bool is_cheap = panels_are_whole(stroll_step(s));
    size_t n = app->viewer.shows_heads || is_cheap
                   ? panels_of_heads(s->trace, &s->scope.here, panels_window(area), &heads, &app->frame)
                   : 0;
    if (app->viewer.shows_heads && n > 0)
        return panels_draw_rows(heads, n, s->scope.here.at[0], canvas, area, &app->frame);
    int used = n > 1 && stroll_beside(s) != NULL ? view_heads_beside(app, heads, n, canvas, area) : 0;
    if (used == 0)
        used = lens_view_beside(app, canvas, area);
    return used > 0 ? used : view_operands(app, heads, n, canvas, area);
}

/* What the shades mean, in the last row, where that is free: how large a number is, in parts of the largest one. */
static void view_legend(const struct stroll *s, struct canvas *canvas, struct rect area)
{
    static const char *const above[] = {" 0 ", " 1/8 ", " 1/4 ", " 3/8 ", " 1/2 ", " 5/8 ", " 3/4 ", " 7/8 ", " 1 "};
    static const char *const around[] = {" -1 ", " -3/4 ", " -1/2 ", " -1/4 ", " 0 ", " 1/4 ", " 1/2 ", " 3/4 ", " 1 "};
    enum { LEGEND_W = 77 };
    bool is_share = show_heat(stroll_step(s)->id) == GRID_SEQUENTIAL;
    if (area.w < LEGEND_W)
        return;
    int x = area.x + canvas_put(canvas, area.y, area.x, ROLE_DIM, STR("Shades, of the largest number: "));
    for (size_t i = 0; i < ARRAY_LEN(above); i++)
        x += canvas_put(canvas, area.y, x, (enum role)((is_share ? ROLE_SHADE_0 : ROLE_HEAT_0) + i),
                        str_of(is_share ? above[i] : around[i]));
}

static void view(struct app *app, struct canvas *canvas, struct rect area)
{
    struct page notes;
    page_init(&notes, &app->frame, area.w, canvas->is_ascii);
    put_notes(app, &notes);
    int intro = view_intro(app, canvas, area);
    int most = area.h - intro - notes.y;
    struct rect upper = {.y = area.y + intro, .x = area.x, .h = most > area.h / 2 ? most : area.h / 2, .w = area.w};
    int used = view_panels(app, canvas, upper);
    if (used < most)
        used++; /* a blank row, where there is one to spare */
    int top = upper.y + used;
    page_show(&notes, canvas, (struct rect){.y = top, .x = area.x, .h = area.y + area.h - top, .w = area.w}, 0);
    if (top + notes.y < area.y + area.h)
        view_legend(&app->stroll, canvas, (struct rect){.y = area.y + area.h - 1, .x = area.x, .h = 1, .w = area.w});
}

static size_t footer(const struct app *app, struct footer_item *items)
{
    size_t n = 0;
    if (app->viewer.typing != FIELD_NONE) {
        items[n++] = (struct footer_item){.keys = "Enter", .word = "go"};
        return n;
    }
    items[n++] = (struct footer_item){.command = CMD_NEXT};
    items[n++] = (struct footer_item){.keys = "arrows", .word = "cell", .rank = 3};
    items[n++] = (struct footer_item){.keys = "Enter", .word = "follow", .rank = 1};
    if (app->stroll.scope.depth > 0)
        items[n++] = (struct footer_item){.keys = "Backspace", .word = "return", .rank = 2};
    if (stroll_step(&app->stroll)->value.ndim == 3)
        items[n++] = (struct footer_item){.keys = "[ ]", .word = "head", .rank = 1};
    items[n++] = (struct footer_item){.keys = "m", .word = "memory", .rank = 1};
    items[n++] = (struct footer_item){.keys = "w", .word = "what if", .rank = 1};
    return n;
}

const struct lens_def lens_cells = {.key = key, .letters_taken = letters_taken, .view = view, .footer = footer};
