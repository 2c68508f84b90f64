#include "engine/window.h"

#include <string.h>

#include "base/err.h"
#include "base/macros.h"
#include "engine/local.h"

bool trace_window(struct tensor *out, const struct trace *trace, enum step_id id, const size_t *first,
                  const size_t *extent, struct arena *arena, struct err *err)
{
    const struct step *step = trace_find(trace, id);
    if (step == NULL)
        return err_set(err, ERR_USAGE, "this computation has no step %s", step_name(id));
    const struct tensor *t = &step->value;
    size_t lead = 3 - t->ndim;
    struct box box = {.extent = {1, 1, 1}};
    CHECK(t->ndim <= ARRAY_LEN(box.extent), "a step has at most three axes");
    for (size_t i = 0; i < t->ndim; i++) {
        if (extent[i] == 0 || extent[i] > t->shape[i] || first[i] > t->shape[i] - extent[i])
            return err_set(err, ERR_USAGE, "a window from %zu to %zu of axis %zu of %s, which has %zu", first[i],
                           first[i] + extent[i], i, step_name(id), t->shape[i]);
        box.first[lead + i] = first[i];
        box.extent[lead + i] = extent[i];
    }
    if (!local_compute(out, trace, step, box, arena, err))
        return false;
    out->ndim = t->ndim;
    memcpy(out->shape, extent, t->ndim * sizeof *extent);
    return true;
}

double trace_number(const struct trace *trace, enum step_id id, const size_t *at, struct arena *scratch)
{
    const struct tensor *t = &trace_find(trace, id)->value;
    const size_t one[TENSOR_MAX_DIM] = {1, 1, 1};
    struct tensor window;
    struct err err;
    if (t->data != NULL)
        return tensor_get(t, at);
    bool ok = trace_window(&window, trace, id, at, one, scratch, &err);
    CHECK(ok, "%s", err.text);
    return window.data[0];
}

double trace_row_cost(const struct trace *trace, enum step_id id, size_t cols)
{
    const struct step *step = trace_find(trace, id);
    struct box row = {.extent = {1, 1, 1}};
    if (step == NULL)
        return 0;
    size_t ndim = step->value.ndim, n_rows = ndim > 1 ? step->value.shape[ndim - 2] : 1;
    size_t n_cols = step->value.shape[ndim - 1];
    row.first[1] = n_rows / 2;
    row.extent[2] = cols < n_cols ? cols : n_cols;
    return local_cost(trace, step, row);
}
