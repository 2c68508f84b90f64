#include "app/microscope.h"

#include <math.h>
#include <string.h>

#include "engine/window.h"

void microscope_open(struct microscope *m, enum step_id step)
{
    *m = (struct microscope){.here = {.step = step}};
}

static const struct tensor *tensor_of(const struct microscope *m, const struct trace *trace)
{
    return &trace_find(trace, m->here.step)->value;
}

void microscope_move(struct microscope *m, const struct trace *trace, size_t axis, int by)
{
    const struct tensor *t = tensor_of(m, trace);
    if (axis >= t->ndim)
        return;
    size_t *i = &m->here.at[t->ndim - 1 - axis], n = t->shape[t->ndim - 1 - axis];
    if (by < 0)
        *i = *i >= (size_t)-by ? *i + (size_t)by : 0;
    else
        *i = *i + (size_t)by < n ? *i + (size_t)by : n - 1;
    m->here.choice = 0;
}

bool microscope_jump(struct microscope *m, const struct trace *trace, struct str indices, struct err *why)
{
    const struct tensor *t = tensor_of(m, trace);
    size_t at[TENSOR_MAX_DIM] = {0}, n = 0;
    bool ok = true;
    for (struct str word; (word = str_word(&indices, " ,[]()")).n > 0 && ok; n++) {
        double index = 0;
        ok = n < t->ndim && num_parse(word, &index) && index >= 0 && index < (double)t->shape[n] &&
             index == floor(index);
        if (ok)
            at[n] = (size_t)index;
    }
    if (!ok || n != t->ndim) {
        char shape[SHAPE_SIZE];
        return err_set(why, ERR_USAGE, "%zu whole numbers are needed, counted from 0 and inside %s", t->ndim,
                       shape_format(t->ndim, t->shape, shape));
    }
    memcpy(m->here.at, at, sizeof at);
    m->here.choice = 0;
    return true;
}

static size_t largest_of(const double *x, size_t n)
{
    size_t best = 0;
    for (size_t i = 1; i < n; i++)
        if (x[i] > x[best] || isnan(x[best]))
            best = i;
    return best;
}

bool microscope_largest(struct microscope *m, const struct trace *trace, bool of_whole_tensor, struct arena *scratch,
                        struct err *why)
{
    const struct tensor *t = tensor_of(m, trace);
    size_t last = t->ndim - 1, first[TENSOR_MAX_DIM], extent[TENSOR_MAX_DIM] = {1, 1, 1};
    struct tensor row;
    memcpy(first, m->here.at, sizeof first);
    first[last] = 0;
    extent[last] = t->shape[last];
    if (of_whole_tensor && t->data == NULL)
        return err_set(why, ERR_USAGE, "%s is too large to be searched as a whole, only row by row.",
                       step_name(m->here.step));
    if (of_whole_tensor) {
        size_t best = largest_of(t->data, tensor_count(t));
        for (size_t axis = t->ndim; axis-- > 0; best /= t->shape[axis])
            m->here.at[axis] = best % t->shape[axis];
    } else if (trace_window(&row, trace, m->here.step, first, extent, scratch, why)) {
        m->here.at[last] = largest_of(row.data, extent[last]);
    } else {
        return false;
    }
    m->here.choice = 0;
    return true;
}

static size_t add(struct operand *list, size_t n, const struct operand *o)
{
    if (o->step < N_STEPS)
        list[n++] = *o;
    return n;
}

size_t operands_list(const struct origin *origin, struct operand **out, struct arena *arena)
{
    bool has_b = origin->kind == ORIGIN_DOT || origin->kind == ORIGIN_COMBINED;
    struct operand *list = ARENA_ARRAY(arena, 2 * origin->n_terms + 1, struct operand);
    size_t n = 0;
    if (origin->kind == ORIGIN_SOFTMAX && origin->n_terms > 0)
        n = add(list, n, &origin->terms[origin->own].a);
    for (size_t i = 0; i < origin->n_terms; i++) {
        if (origin->kind != ORIGIN_SOFTMAX || i != origin->own)
            n = add(list, n, &origin->terms[i].a);
        if (has_b)
            n = add(list, n, &origin->terms[i].b);
    }
    if (origin->has_bias)
        n = add(list, n, &origin->bias);
    *out = list;
    return n;
}

bool microscope_operand(const struct microscope *m, const struct trace *trace, struct operand *out, size_t *n_of,
                        struct arena *arena)
{
    struct origin origin;
    struct operand *list;
    trace_origin(trace, m->here.step, m->here.at, &origin, arena);
    *n_of = operands_list(&origin, &list, arena);
    if (m->here.choice >= *n_of)
        return false;
    *out = list[m->here.choice];
    return true;
}

void microscope_choose(struct microscope *m, size_t n_of, int by)
{
    if (n_of > 0)
        m->here.choice = (m->here.choice + (by < 0 ? n_of - 1 : 1)) % n_of;
}

void microscope_follow(struct microscope *m, const struct operand *operand)
{
    if (m->depth == MICROSCOPE_DEPTH)
        memmove(m->trail, m->trail + 1, --m->depth * sizeof *m->trail);
    m->trail[m->depth++] = m->here;
    m->here = (struct look){.step = operand->step};
    memcpy(m->here.at, operand->at, sizeof m->here.at);
}

bool microscope_return(struct microscope *m)
{
    if (m->depth == 0)
        return false;
    m->here = m->trail[--m->depth];
    return true;
}
