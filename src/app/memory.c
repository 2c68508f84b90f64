#include "app/memory.h"

#include <string.h>

#include "base/err.h"
#include "engine/window.h"

enum step_id memory_made(enum step_id step)
{
    switch ((int)step) {
    case STEP_Q:
    case STEP_QH:
        return STEP_QH;
    case STEP_K:
    case STEP_KH:
        return STEP_KH;
    case STEP_V:
    case STEP_VH:
        return STEP_VH;
    case STEP_HEADS:
    case STEP_CONCAT:
        return STEP_CONCAT;
    default:
        return N_STEPS;
    }
}

static enum step_id source_of(enum step_id made)
{
    return made == STEP_QH ? STEP_Q : made == STEP_KH ? STEP_K : made == STEP_VH ? STEP_V : STEP_HEADS;
}

static bool is_weight(enum step_id step)
{
    return step >= STEP_W_Q && step <= STEP_B_O;
}

/* A tensor as it lies, row by row. */
static struct memory_view view_as_is(enum step_id step, const struct tensor *t)
{
    bool of_pairs = step >= STEP_SCORES && step <= STEP_WEIGHTS;
    const char *axes[] = {"head",
                          is_weight(step) ? "row"
                          : of_pairs      ? "query"
                                          : "token",
                          of_pairs       ? "key"
                          : t->ndim == 3 ? "k"
                                         : "column"};
    struct memory_view v = {.ndim = t->ndim};
    size_t stride = 1;
    for (size_t axis = t->ndim; axis-- > 0; stride *= t->shape[axis]) {
        v.axes[axis] = axes[TENSOR_MAX_DIM - t->ndim + axis];
        v.shape[axis] = t->shape[axis];
        v.stride[axis] = stride;
    }
    return v;
}

static struct memory_view by_token(size_t n, size_t heads, size_t width, size_t token_stride, size_t head_stride)
{
    return (struct memory_view){.axes = {"token", "head", "k"},
                                .ndim = 3,
                                .shape = {n, heads, width},
                                .stride = {token_stride, head_stride, 1}};
}

static struct memory_view by_head(size_t n, size_t heads, size_t width, size_t head_stride, size_t token_stride)
{
    return (struct memory_view){.axes = {"head", "token", "k"},
                                .ndim = 3,
                                .shape = {heads, n, width},
                                .stride = {head_stride, token_stride, 1}};
}

static void add_split(struct memory *m, size_t heads)
{
    size_t n = m->buffer->shape[0], d = m->buffer->shape[1], width = d / heads;
    m->view[MEMORY_STEP] = by_token(n, heads, width, d, width);
    m->view[MEMORY_RIGHT] = by_head(n, heads, width, width, d);
    m->view[MEMORY_BARE] = by_head(n, heads, width, n * width, width);
}

static void add_merge(struct memory *m)
{
    size_t heads = m->buffer->shape[0], n = m->buffer->shape[1], width = m->buffer->shape[2];
    m->view[MEMORY_STEP] = by_token(n, heads, width, width, n * width);
    m->view[MEMORY_RIGHT] = m->view[MEMORY_STEP];
    m->view[MEMORY_BARE] = by_token(n, heads, width, heads * width, width);
    m->view[MEMORY_RIGHT].is_joined = m->view[MEMORY_BARE].is_joined = true;
}

/* Whether the trace splits or merges into the shape that a right computation has. */
static bool is_regular(const struct tensor *from, const struct step *made, size_t heads)
{
    if (made == NULL)
        return false;
    const size_t *s = from->shape;
    struct tensor expected = from->ndim == 2 ? (struct tensor){.ndim = 3, .shape = {heads, s[0], s[1] / heads}}
                                             : (struct tensor){.ndim = 2, .shape = {s[1], s[0] * s[2]}};
    return (from->ndim == 3 || s[1] % heads == 0) && tensor_same_shape(&expected, &made->value);
}

void memory_of(struct memory *out, const struct trace *trace, enum step_id step, bool with_made)
{
    const struct setup *setup = trace->setup;
    enum step_id made = memory_made(step);
    const struct step *from = trace_find(trace, made == N_STEPS ? step : source_of(made));
    size_t heads = made == STEP_QH || setup->num_kv_heads == 0 ? setup->num_heads : setup->num_kv_heads;
    bool is_whole = made != N_STEPS && is_regular(&from->value, trace_find(trace, made), heads);
    if (!is_whole)
        from = trace_find(trace, step);
    *out = (struct memory){.step = from->id, .made = N_STEPS, .buffer = &from->value, .trace = trace};
    out->view[MEMORY_AS_IS] = view_as_is(from->id, &from->value);
    if (!is_whole || !with_made)
        return;
    out->made = made;
    if (made == STEP_CONCAT)
        add_merge(out);
    else
        add_split(out, heads);
}

size_t memory_index(const struct memory_view *v, size_t slot, size_t at[TENSOR_MAX_DIM])
{
    for (size_t axis = 0; axis < v->ndim; axis++)
        at[axis] = slot / v->stride[axis] % v->shape[axis];
    if (!v->is_joined)
        return v->ndim;
    CHECK(v->ndim == TENSOR_MAX_DIM, "a joined view of %zu axes", v->ndim);
    at[1] = at[1] * v->shape[2] + at[2];
    return 2;
}

size_t memory_slot(const struct memory_view *v, const size_t *at)
{
    size_t slot = 0, split[TENSOR_MAX_DIM];
    if (v->is_joined) {
        CHECK(v->ndim == TENSOR_MAX_DIM, "a joined view of %zu axes", v->ndim);
        split[0] = at[0];
        split[1] = at[1] / v->shape[2];
        split[2] = at[1] % v->shape[2];
        at = split;
    }
    for (size_t axis = 0; axis < v->ndim; axis++)
        slot += at[axis] * v->stride[axis];
    return slot;
}

double memory_number(const struct memory *m, size_t slot, struct arena *scratch)
{
    size_t at[TENSOR_MAX_DIM];
    memory_index(&m->view[MEMORY_AS_IS], slot, at);
    return trace_number(m->trace, m->step, at, scratch);
}

size_t memory_slot_of(const struct memory *m, enum step_id step, const size_t *at)
{
    return memory_slot(&m->view[step == m->step ? MEMORY_AS_IS : MEMORY_RIGHT], at);
}

bool memory_is_misread(const struct memory *m, size_t slot)
{
    size_t right[TENSOR_MAX_DIM], bare[TENSOR_MAX_DIM];
    if (m->made == N_STEPS)
        return false;
    size_t n = memory_index(&m->view[MEMORY_RIGHT], slot, right);
    memory_index(&m->view[MEMORY_BARE], slot, bare);
    return memcmp(right, bare, n * sizeof *right) != 0;
}
