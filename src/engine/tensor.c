#include "engine/tensor.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

enum { ALWAYS_GRANTED = 64 * 1024 * 1024 }; /* bytes; asking the system for its limits would take longer */

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Three quarters of the machine's memory, or less where the process may not have as much. */
static size_t memory_limit(void)
{
    size_t limit = SIZE_MAX / 4;
    long pages = sysconf(_SC_PHYS_PAGES), page_size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page_size > 0 && (size_t)pages < limit / (size_t)page_size)
        limit = (size_t)pages * (size_t)page_size / 4 * 3;
    const int kinds[] = {RLIMIT_AS, RLIMIT_DATA};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct rlimit allowed;
        if (getrlimit(kinds[i], &allowed) == 0 && allowed.rlim_cur != RLIM_INFINITY)
            limit = smaller(limit, (size_t)allowed.rlim_cur / 4 * 3);
    }
    return limit;
}

static bool is_granted(size_t n, size_t used)
{
    if (n < ALWAYS_GRANTED / sizeof(double) && used < ALWAYS_GRANTED)
        return true;
    size_t limit = memory_limit();
    return n <= limit / sizeof(double) && used <= limit - n * sizeof(double);
}

/* The number of entries, or SIZE_MAX where it overflows. */
static size_t shape_count(size_t ndim, const size_t *shape)
{
    size_t n = ndim > 0;
    for (size_t i = 0; i < ndim; i++)
        if (shape[i] != 0 && n > SIZE_MAX / shape[i])
            return SIZE_MAX;
        else
            n *= shape[i];
    return n;
}

bool tensor_new(struct tensor *out, size_t ndim, const size_t *shape, struct arena *arena, struct err *err)
{
    CHECK(ndim >= 1 && ndim <= TENSOR_MAX_DIM, "%zu axes", ndim);
    char text[SHAPE_SIZE];
    size_t n = shape_count(ndim, shape);
    if (!is_granted(n, arena->used))
        return err_set(err, ERR_TOO_BIG, "a tensor %s does not fit into memory", shape_format(ndim, shape, text));
    *out = (struct tensor){.ndim = ndim, .data = ARENA_ARRAY(arena, n, double)};
    for (size_t i = 0; i < ndim; i++)
        out->shape[i] = shape[i];
    return true;
}

size_t tensor_count(const struct tensor *t)
{
    return shape_count(t->ndim, t->shape);
}

size_t tensor_offset(const struct tensor *t, const size_t *at)
{
    size_t offset = 0;
    for (size_t i = 0; i < t->ndim; i++) {
        CHECK(at[i] < t->shape[i], "index %zu of axis %zu, size %zu", at[i], i, t->shape[i]);
        offset = offset * t->shape[i] + at[i];
    }
    return offset;
}

double tensor_get(const struct tensor *t, const size_t *at)
{
    return t->data[tensor_offset(t, at)];
}

bool tensor_same_shape(const struct tensor *a, const struct tensor *b)
{
    if (a->ndim != b->ndim)
        return false;
    for (size_t i = 0; i < a->ndim; i++)
        if (a->shape[i] != b->shape[i])
            return false;
    return true;
}

const char *shape_format(size_t ndim, const size_t *shape, char buf[SHAPE_SIZE])
{
    size_t used = (size_t)snprintf(buf, SHAPE_SIZE, "(");
    for (size_t i = 0; i < ndim && used < SHAPE_SIZE; i++)
        used += (size_t)snprintf(buf + used, SHAPE_SIZE - used, i == 0 ? "%zu" : ", %zu", shape[i]);
    if (used < SHAPE_SIZE)
        snprintf(buf + used, SHAPE_SIZE - used, ndim == 1 ? ",)" : ")");
    return buf;
}
