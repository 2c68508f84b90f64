#include "front/window.h"

#include <string.h>

#include "engine/window.h"

struct window window_of(const struct tensor *t)
{
    struct window all = {.ndim = t->ndim};
    memcpy(all.to, t->shape, sizeof all.to);
    return all;
}

static bool read_index(struct str text, size_t *out)
{
    double value;
    if (text.n == 0 || !ascii_digit(text.p[0]) || !num_parse(text, &value) || value > 1e15 ||
        value != (double)(size_t)value)
        return false;
    *out = (size_t)value;
    return true;
}

static bool read_range(struct window *out, size_t axis, struct str text, size_t size, struct err *err)
{
    struct str rest = text, from = str_split(&rest, ':');
    if (rest.p == NULL || !read_index(from, &out->from[axis]) || !read_index(rest, &out->to[axis]))
        return err_set(err, ERR_USAGE, "--window: expected a range such as 0:8, found '%.*s'", (int)text.n, text.p);
    if (out->from[axis] >= out->to[axis] || out->to[axis] > size)
        return err_set(err, ERR_USAGE, "--window: axis %zu has the entries 0:%zu, found %.*s", axis, size, (int)text.n,
                       text.p);
    return true;
}

bool window_parse(struct window *out, const char *text, const struct tensor *t, struct err *err)
{
    struct str rest = str_of(text);
    *out = (struct window){0};
    while (rest.p != NULL) {
        struct str range = str_split(&rest, ',');
        if (out->ndim == t->ndim)
            return err_set(err, ERR_USAGE, "--window: expected %zu ranges, one for each axis, found more", t->ndim);
        if (!read_range(out, out->ndim, range, t->shape[out->ndim], err))
            return false;
        out->ndim++;
    }
    return out->ndim == t->ndim ||
           err_set(err, ERR_USAGE, "--window: expected %zu ranges, one for each axis, found %zu", t->ndim, out->ndim);
}

bool window_take(struct tensor *out, const struct window *window, const struct trace *trace, const struct step *step,
                 struct arena *arena, struct err *err)
{
    size_t extent[TENSOR_MAX_DIM] = {0};
    for (size_t axis = 0; axis < window->ndim; axis++)
        extent[axis] = window->to[axis] - window->from[axis];
    return trace_window(out, trace, step->id, window->from, extent, arena, err);
}
