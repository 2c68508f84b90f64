#include "app/chooser.h"

#include "app/command.h"
#include "base/macros.h"

void chooser_init(struct chooser *c, const char *question, const char *leave, const struct choice *choice, size_t n,
                  int selected)
{
    *c = (struct chooser){.question = question, .leave = leave, .choice = choice};
    list_set(&c->list, (int)n, selected);
}

void chooser_key(struct chooser *c, struct key key)
{
    bool is_digit = key.code == K_CHAR && key.cp >= '1' && key.cp <= '9';
    if (is_digit && (int)(key.cp - '1') < c->list.n)
        c->list.selected = (int)(key.cp - '1');
    else if (key.code == K_ENTER)
        c->is_over = c->is_chosen = true;
    else if (key_is_ctrl(key, 'c'))
        c->is_over = c->is_interrupted = true;
    else if (key_is(key, 'q') || key.code == K_ESC)
        c->is_over = true;
    else
        list_key(&c->list, key);
}

static void draw_row(const void *context, struct canvas *canvas, struct rect area, int i, bool is_selected)
{
    const struct chooser *c = context;
    enum role role = is_selected ? ROLE_SELECTED : ROLE_NORMAL;
    int x = area.x + canvas_printf(canvas, area.y, area.x, role, "%s %2d  ", is_selected ? ">" : " ", i + 1);
    x += canvas_put_fit(canvas, area.y, x, role, str_of(c->choice[i].title), area.x + area.w - x) + 2;
    if (x < area.x + area.w)
        canvas_put_fit(canvas, area.y, x, is_selected ? role : ROLE_DIM, str_of(c->choice[i].detail),
                       area.x + area.w - x);
}

void chooser_view(const struct chooser *c, struct canvas *canvas)
{
    const struct footer_item items[] = {
        {.keys = "Enter", .word = "choose"}, {.keys = "Up Down", .word = "move"}, {.keys = "q", .word = c->leave}};
    struct list list = c->list;
    struct rect rows = {.y = 2, .x = 1, .h = canvas->h - 4, .w = canvas->w - 2};
    canvas_put_fit(canvas, 0, 1, ROLE_TITLE, str_of(c->question), canvas->w - 2);
    if (rows.h > 0 && rows.w > 0)
        list_draw(&list, canvas, rows, draw_row, c);
    footer_draw(canvas, canvas->h - 1, items, ARRAY_LEN(items), false);
}
