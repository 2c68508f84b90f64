#include "course/slice.h"

#include <string.h>

enum { MOST_INDEX = 1 << 28 };

static bool parse_index(const struct json *object, const char *key, bool *has, size_t *out, struct problems *problems)
{
    int64_t index = 0;
    *has = json_get(object, key) != NULL;
    if (*has && !json_may_int(object, key, 0, MOST_INDEX, &index, problems))
        return false;
    *out = (size_t)index;
    return true;
}

static bool parse_cell(const struct json *array, struct slice *out, struct problems *problems)
{
    if (array->kind != JSON_ARRAY || array->n == 0 || array->n > TENSOR_MAX_DIM)
        return json_problem(array, problems, "an index such as [0, 1, 2]");
    for (const struct json *item = array->child; item != NULL; item = item->next) {
        int64_t index;
        if (!json_as_int(item, 0, MOST_INDEX, &index, problems))
            return false;
        out->at[out->n_at++] = (size_t)index;
    }
    return true;
}

bool slice_parse(const struct json *object, struct slice *out, struct problems *problems)
{
    *out = (struct slice){0};
    struct str name;
    if (!json_want_object(object, problems) || !json_want_text(object, "step", &name, problems))
        return false;
    if (!step_of_name(name, &out->step))
        return json_problem(json_get(object, "step"), problems, "the name of a step (X, Q, Qh, scores, ...)");
    bool ok = parse_index(object, "head", &out->has_head, &out->head, problems);
    ok = parse_index(object, "row", &out->has_row, &out->row, problems) && ok;
    const struct json *at = json_get(object, "at");
    if (at != NULL && (out->has_head || out->has_row))
        ok = json_complain(at, problems, "\"at\" is a full index: leave out \"head\" and \"row\"");
    else if (at != NULL)
        ok = parse_cell(at, out, problems) && ok;
    return json_may_text(object, "mistake", &out->mistake, problems) && ok;
}

/* Fixes the first axis at an index. */
static bool narrow(struct tensor *t, size_t index, const char *what, struct err *err)
{
    if (t->ndim == 0)
        return err_set(err, ERR_CONTENT, "there is no axis left for %s %zu", what, index);
    if (index >= t->shape[0])
        return err_set(err, ERR_CONTENT, "%s %zu is outside an axis of %zu", what, index, t->shape[0]);
    size_t rest = 1;
    for (size_t i = 1; i < t->ndim; i++)
        rest *= t->shape[i];
    t->data += index * rest;
    memmove(t->shape, t->shape + 1, (t->ndim - 1) * sizeof t->shape[0]);
    t->ndim--;
    return true;
}

bool slice_take(struct tensor *out, const struct slice *slice, const struct trace *trace, struct err *err)
{
    const struct step *step = trace_find(trace, slice->step);
    if (step == NULL)
        return err_set(err, ERR_CONTENT, "this setup has no step %s", step_name(slice->step));
    *out = step->value;
    if (slice->n_at > 0 && slice->n_at != out->ndim)
        return err_set(err, ERR_CONTENT, "%s has %zu axes, the index has %zu numbers", step_name(slice->step),
                       out->ndim, slice->n_at);
    for (size_t i = 0; i < slice->n_at; i++)
        if (!narrow(out, slice->at[i], "index", err))
            return false;
    if (slice->has_head && out->ndim != 3)
        return err_set(err, ERR_CONTENT, "%s has no axis of heads", step_name(slice->step));
    if (slice->has_head && !narrow(out, slice->head, "head", err))
        return false;
    if (slice->has_row && out->ndim == 3 && out->shape[0] == 1 && !narrow(out, 0, "head", err))
        return false;
    if (slice->has_row && out->ndim == 3)
        return err_set(err, ERR_CONTENT, "a row of %s needs its head too", step_name(slice->step));
    return !slice->has_row || narrow(out, slice->row, "row", err);
}

const struct trace *slice_trace(const struct slice *slice, const struct trace *right, const struct names *names,
                                struct arena *arena, struct err *err)
{
    if (slice->mistake.n == 0)
        return right;
    struct recipe recipe = {0};
    struct trace *trace = ARENA_NEW(arena, struct trace);
    if (!recipe_add(&recipe, names_fill(names, slice->mistake, arena), err) ||
        !trace_run(trace, right->setup, &recipe, arena, err))
        return NULL;
    return trace;
}

const char *slice_title(const struct slice *slice, struct arena *arena)
{
    struct sb out = {.arena = arena};
    sb_put(&out, step_name(slice->step));
    for (size_t i = 0; i < slice->n_at; i++)
        sb_printf(&out, "%s%zu%s", i == 0 ? "[" : ", ", slice->at[i], i + 1 == slice->n_at ? "]" : "");
    if (slice->has_head)
        sb_printf(&out, ", head %zu", slice->head);
    if (slice->has_row)
        sb_printf(&out, ", row %zu", slice->row);
    return sb_text(&out);
}
