/* Each step is written as soon as it is spelled out, so that the text of a long trace is never all in memory. */
#include "front/trace_print.h"

static void put_sizes(struct json_out *out, const struct trace *trace)
{
    const struct setup *setup = trace->setup;
    const struct {
        const char *key;
        size_t size;
    } sizes[] = {{"n_q", setup->n_q},
                 {"n_k", setup->n_k},
                 {"d_model", setup->d_model},
                 {"num_heads", setup->num_heads},
                 {"num_kv_heads", setup->num_kv_heads == 0 ? setup->num_heads : setup->num_kv_heads},
                 {"d_k", setup->d_k},
                 {"d_v", setup->d_v}};
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        json_out_int(out, sizes[i].key, (int64_t)sizes[i].size);
    json_out_array(out, "recipe", true);
    for (size_t stage = 0; stage < N_STAGES; stage++)
        if (trace->recipe.wrong[stage] != NULL)
            json_out_text(out, NULL, str_of(mistake_label(trace->recipe.wrong[stage])));
    json_out_end_array(out);
}

static void put_window(struct json_out *out, const struct window *window)
{
    json_out_array(out, "window", true);
    for (size_t axis = 0; axis < window->ndim; axis++) {
        json_out_array(out, NULL, true);
        json_out_int(out, NULL, (int64_t)window->from[axis]);
        json_out_int(out, NULL, (int64_t)window->to[axis]);
        json_out_end_array(out);
    }
    json_out_end_array(out);
}

static void put_step(struct json_out *out, const struct step *step, const struct tensor *value,
                     const struct window *window)
{
    json_out_object(out, NULL);
    json_out_text(out, "name", str_of(step_name(step->id)));
    json_out_array(out, "shape", true);
    for (size_t axis = 0; axis < value->ndim; axis++)
        json_out_int(out, NULL, (int64_t)value->shape[axis]);
    json_out_end_array(out);
    if (window != NULL)
        put_window(out, window);
    json_out_text(out, "numpy", str_of(step->numpy));
    json_out_tensor(out, "values", value->ndim, value->shape, value->data);
    json_out_end_object(out);
}

void trace_put_json(struct cli *cli, const struct trace_part *part)
{
    struct json_out out = {.sb.arena = &cli->arena};
    json_out_object(&out, NULL);
    put_sizes(&out, part->trace);
    json_out_array(&out, "steps", false);
    if (part->only != NULL)
        put_step(&out, part->only, &part->value, part->is_window ? &part->window : NULL);
    for (size_t i = 0; part->only == NULL && i < part->trace->n_steps; i++) {
        const struct step *step = &part->trace->step[i];
        put_step(&out, step, &step->value, NULL);
        cli_flush_json(cli, &out);
    }
    json_out_end_array(&out);
    json_out_end_object(&out);
    cli_flush_json(cli, &out);
}
