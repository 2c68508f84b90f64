#include "screen/list.h"

static int clamp(int value, int low, int high)
{
    return value > high ? high : value < low ? low : value;
}

void list_set(struct list *list, int n, int selected)
{
    list->n = n > 0 ? n : 0;
    list->selected = list->n == 0 ? 0 : clamp(selected, 0, list->n - 1);
}

/* Where a key leads, perhaps beyond an end; false when it is no key of a list. */
static bool find_target(const struct list *list, struct key key, int *target)
{
    int page = list->page > 1 ? list->page - 1 : 1;
    if (key.code == K_UP || key.code == K_WHEEL_UP || key_is(key, 'k'))
        *target = list->selected - 1;
    else if (key.code == K_DOWN || key.code == K_WHEEL_DOWN || key_is(key, 'j'))
        *target = list->selected + 1;
    else if (key.code == K_PAGE_UP)
        *target = list->selected - page;
    else if (key.code == K_PAGE_DOWN)
        *target = list->selected + page;
    else if (key.code == K_HOME || key_is(key, 'g'))
        *target = 0;
    else if (key.code == K_END || key_is(key, 'G'))
        *target = list->n - 1;
    else
        return false;
    return true;
}

enum key_result list_key(struct list *list, struct key key)
{
    int target, before = list->selected;
    if (!find_target(list, key, &target))
        return KEY_IGNORED;
    list_set(list, list->n, target);
    return list->selected == before ? KEY_MOVED : KEY_CHANGED;
}

void list_draw(struct list *list, struct canvas *canvas, struct rect area, list_row_fn *row, const void *context)
{
    if (area.h < 1)
        return;
    list->page = area.h;
    list->first = clamp(list->first, list->selected - area.h + 1, list->selected);
    list->first = clamp(list->first, 0, list->n > area.h ? list->n - area.h : 0);
    struct rect clip = canvas_clip(canvas, area);
    for (int i = list->first; i < list->n && i < list->first + area.h; i++) {
        struct rect line = {area.y + i - list->first, area.x, 1, area.w};
        bool is_selected = i == list->selected;
        if (is_selected) {
            canvas_fill(canvas, line, ROLE_SELECTED);
            canvas_cursor(canvas, line.y, line.x);
        }
        row(context, canvas, line, i, is_selected);
    }
    canvas->clip = clip;
}
