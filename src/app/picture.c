#include "app/picture.h"

#include "app/panels.h"

enum { LEAST_W = 120, MOST_W = 400 };

static const struct grid_size most = {.h = 32, .w = 24}; /* of a large matrix: its first rows and columns */

static int widest(const struct trace *trace, const struct step *only, struct arena *arena)
{
    int w = LEAST_W;
    for (size_t i = 0; i < trace->n_steps; i++) {
        struct panel *panels;
        if (only != NULL && only != &trace->step[i])
            continue;
        panels_of_step(trace, &(struct look){.step = trace->step[i].id}, most, &panels, arena);
        int one = panels_size(panels, 1, false, arena).w;
        w = one > w ? one : w;
    }
    return w < MOST_W ? w : MOST_W;
}

static void put_step(struct page *page, const struct trace *trace, const struct step *step, struct arena *arena)
{
    char shape[SHAPE_SIZE];
    struct panel *panels;
    size_t n = panels_of_step(trace, &(struct look){.step = step->id}, most, &panels, arena);
    page_blank(page);
    if (step->numpy[0] != '\0')
        page_printf(page, ROLE_CODE, "%s %s = %s", step_name(step->id),
                    shape_format(step->value.ndim, step->value.shape, shape), step->numpy);
    int h = panels_rows_height(panels, n, page->canvas.w, false, arena);
    int y = page_reserve(page, h);
    panels_draw_rows(panels, n, 0, &page->canvas, (struct rect){.y = y, .x = 0, .h = h, .w = page->canvas.w}, arena);
}

void picture_page(struct page *page, const struct trace *trace, const struct step *only, struct arena *arena)
{
    const struct setup *s = trace->setup;
    page_init(page, arena, widest(trace, only, arena), false);
    page_printf(page, ROLE_TITLE, "n_q %zu, n_k %zu, d_model %zu, num_heads %zu, d_k %zu, d_v %zu", s->n_q, s->n_k,
                s->d_model, s->num_heads, s->d_k, s->d_v);
    for (size_t stage = 0; stage < N_STAGES; stage++)
        if (trace->recipe.wrong[stage] != NULL)
            page_printf(page, ROLE_WARN, "mistake: %s", mistake_label(trace->recipe.wrong[stage]));
    for (size_t i = 0; i < trace->n_steps; i++)
        if (only == NULL || only == &trace->step[i])
            put_step(page, trace, &trace->step[i], arena);
}
