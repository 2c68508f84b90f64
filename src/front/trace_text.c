/* One page a matrix: a page has a last row, a trace has as many matrices as it has. */
#include "course/show.h"
#include "front/trace_print.h"
#include "screen/grid.h"

enum { DECIMALS = 4 };

static void put_matrix(struct cli *cli, const struct step *step, const struct setup *setup, const struct tensor *value,
                       const struct window *window, size_t head)
{
    struct page page;
    size_t ndim = value->ndim, rows = ndim > 1 ? value->shape[ndim - 2] : 1, cols = value->shape[ndim - 1];
    struct grid grid = grid_of(value->data + head * rows * cols, (int)rows, (int)cols);
    grid.row0 = ndim > 1 ? (int)window->from[ndim - 2] : 0;
    grid.col0 = (int)window->from[ndim - 1];
    grid.max_decimals = DECIMALS;
    show_labels(&grid, step->id, setup, &cli->arena);
    if (ndim == 1)
        grid.row_prefix = NULL;
    cli_page(cli, &page);
    if (ndim == 3)
        page_printf(&page, ROLE_STRONG, "head %zu", window->from[0] + head);
    grid_page(&grid, &page);
    cli_put_page(cli, &page);
}

static void put_step(struct cli *cli, const struct step *step, const struct setup *setup, const struct tensor *value,
                     const struct window *window)
{
    char shape[SHAPE_SIZE];
    size_t heads = value->ndim == 3 ? value->shape[0] : 1;
    sb_printf(&cli->out, "\n%s %s%s%s\n", step_name(step->id), shape_format(step->value.ndim, step->value.shape, shape),
              step->numpy[0] == '\0' ? "" : " = ", step->numpy);
    for (size_t head = 0; head < heads; head++) {
        put_matrix(cli, step, setup, value, window, head);
        cli_flush(cli);
    }
}

static void put_sizes(struct cli *cli, const struct trace *trace)
{
    const struct setup *s = trace->setup;
    sb_printf(&cli->out, "n_q %zu, n_k %zu, d_model %zu, num_heads %zu, d_k %zu, d_v %zu\n", s->n_q, s->n_k, s->d_model,
              s->num_heads, s->d_k, s->d_v);
    for (size_t stage = 0; stage < N_STAGES; stage++)
        if (trace->recipe.wrong[stage] != NULL)
            sb_printf(&cli->out, "mistake: %s\n", mistake_label(trace->recipe.wrong[stage]));
}

void trace_put_text(struct cli *cli, const struct trace_part *part)
{
    const struct trace *trace = part->trace;
    put_sizes(cli, trace);
    if (part->only != NULL)
        put_step(cli, part->only, trace->setup, &part->value, &part->window);
    for (size_t i = 0; part->only == NULL && i < trace->n_steps; i++) {
        struct window all = window_of(&trace->step[i].value);
        put_step(cli, &trace->step[i], trace->setup, &trace->step[i].value, &all);
    }
}
