#include "app/ribbon.h"

#include <string.h>

/* Columns of the part of the ribbon from step `first` to step `last`. */
static int width_between(const struct stroll *s, size_t first, size_t last)
{
    int w = 0;
    for (size_t i = first; i <= last; i++)
        w += (int)strlen(step_name(s->trace->step[s->steps[i]].id)) + 3;
    return w;
}

static int draw_station(const struct stroll *s, size_t i, struct canvas *canvas, int y, int x)
{
    bool here = i == s->at;
    enum role role = here ? ROLE_SELECTED : i < s->at ? ROLE_NORMAL : ROLE_DIM;
    int begin = x;
    x += canvas_put(canvas, y, x, role, here ? STR("[") : STR(" "));
    x += canvas_put(canvas, y, x, role, str_of(step_name(s->trace->step[s->steps[i]].id)));
    x += canvas_put(canvas, y, x, role, here ? STR("]") : STR(" "));
    return x - begin;
}

void ribbon_draw(const struct stroll *s, struct canvas *canvas, int y, int x, int w)
{
    enum { ELLIPSIS = 2 };
    size_t first = 0;
    int end = x + w;
    while (first < s->at && width_between(s, first, s->at) + 2 * ELLIPSIS > w)
        first++;
    if (first > 0)
        x += canvas_put(canvas, y, x, ROLE_DIM, STR("… "));
    for (size_t i = first; i < s->n_steps; i++) {
        bool is_last = i + 1 == s->n_steps;
        if (x + width_between(s, i, i) > end - (is_last ? 0 : ELLIPSIS)) {
            canvas_put(canvas, y, x, ROLE_DIM, STR(" …"));
            return;
        }
        if (i > first)
            x += canvas_put(canvas, y, x, ROLE_BORDER, STR("─"));
        x += draw_station(s, i, canvas, y, x);
    }
}
