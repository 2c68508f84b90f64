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

void ribbon_draw(const struct stroll *s, struct canvas *canvas, int y, int x, int w)
{
    size_t first = 0;
    while (first < s->at && width_between(s, first, s->at) + 4 > w)
        first++;
    if (first > 0)
        x += canvas_put(canvas, y, x, ROLE_DIM, STR("… "));
    for (size_t i = first; i < s->n_steps; i++) {
        struct str name = str_of(step_name(s->trace->step[s->steps[i]].id));
        if (i > first)
            x += canvas_put(canvas, y, x, ROLE_BORDER, STR("─"));
        if (i == s->at) {
            x += canvas_put(canvas, y, x, ROLE_SELECTED, STR("["));
            x += canvas_put(canvas, y, x, ROLE_SELECTED, name);
            x += canvas_put(canvas, y, x, ROLE_SELECTED, STR("]"));
        } else {
            x += canvas_put(canvas, y, x, i < s->at ? ROLE_NORMAL : ROLE_DIM, STR(" "));
            x += canvas_put(canvas, y, x, i < s->at ? ROLE_NORMAL : ROLE_DIM, name);
            x += canvas_put(canvas, y, x, i < s->at ? ROLE_NORMAL : ROLE_DIM, STR(" "));
        }
    }
}
