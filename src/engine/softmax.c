#include "engine/softmax.h"

#include <math.h>
#include <string.h>

#include "engine/exp.h"

size_t grouping_index(const size_t stride[3], const size_t at[3])
{
    return at[0] * stride[0] + at[1] * stride[1] + at[2] * stride[2];
}

/* All strides of a single or missing group are 0: every entry meets number 0. */
static struct grouping grouping_of(enum group group, const size_t extent[3])
{
    size_t heads = extent[0], rows = extent[1], cols = extent[2];
    switch (group) {
    case GROUP_KEYS:
        return (struct grouping){heads * rows, {rows, 1, 0}, {rows, 1, 0}};
    case GROUP_ROW_J:
        return (struct grouping){heads * rows, {rows, 1, 0}, {rows, 0, 1}};
    case GROUP_QUERIES:
        return (struct grouping){heads * cols, {cols, 0, 1}, {cols, 0, 1}};
    case GROUP_HEADS:
        return (struct grouping){rows * cols, {0, cols, 1}, {0, cols, 1}};
    case GROUP_MATRIX:
        return (struct grouping){heads, {1, 0, 0}, {1, 0, 0}};
    case GROUP_ALL:
        return (struct grouping){.n_groups = 1};
    case GROUP_NONE:
        break;
    }
    return (struct grouping){.n_groups = 0};
}

/* Every row, in memory order: `at` is its first entry's place, `flat` that entry's index. */
#define FOR_EACH_ROW(flat, at, extent)                                                                                 \
    for (size_t flat = 0, at[3] = {0}; at[0] < (extent)[0]; flat += (extent)[2], next_row(at, extent))

static void next_row(size_t at[3], const size_t extent[3])
{
    if (++at[1] < extent[1])
        return;
    at[1] = 0;
    at[0]++;
}

static void find_maxima(struct softmax_parts *p, const size_t extent[3], const double *scores)
{
    size_t by_col = p->maximum_of.enters[2];
    for (size_t g = 0; g < p->maximum_of.n_groups; g++)
        p->maximum[g] = -HUGE_VAL;
    FOR_EACH_ROW(flat, at, extent)
    {
        double *maximum = &p->maximum[grouping_index(p->maximum_of.enters, at)];
        for (size_t j = 0; j < extent[2]; j++, maximum += by_col)
            if (!(scores[flat + j] <= *maximum)) /* so that a NaN wins, as in NumPy */
                *maximum = isnan(*maximum) ? *maximum : scores[flat + j];
    }
}

static double of_score(const struct softmax *s, double x)
{
    const double ln2 = 0x1.62e42fefa39efp-1;
    switch (s->of) {
    case SOFTMAX_POWER_OF_TWO:
        return engine_exp(x * ln2);
    case SOFTMAX_ITSELF:
        return x;
    case SOFTMAX_EXP:
        break;
    }
    return engine_exp(x);
}

static void fill_entries(struct softmax_parts *p, const struct softmax *s, const size_t extent[3], const double *scores)
{
    size_t by_col = p->maximum_of.reads[2];
    FOR_EACH_ROW(flat, at, extent)
    {
        const double *met = &p->maximum[grouping_index(p->maximum_of.reads, at)];
        for (size_t j = 0; j < extent[2]; j++, met += by_col) {
            double score = scores[flat + j], maximum = isinf(*met) && *met < 0 && !s->empty_is_nan ? 0.0 : *met;
            p->numerator[flat + j] = of_score(s, s->negated ? maximum - score : score - maximum);
            p->addend[flat + j] = s->sum_unshifted ? of_score(s, score) : p->numerator[flat + j];
        }
    }
}

static void find_sums(struct softmax_parts *p, const size_t extent[3])
{
    size_t by_col = p->sum_of.enters[2];
    for (size_t g = 0; g < p->sum_of.n_groups; g++)
        p->sum[g] = 0.0;
    FOR_EACH_ROW(flat, at, extent)
    {
        double *sum = &p->sum[grouping_index(p->sum_of.enters, at)];
        for (size_t j = 0; j < extent[2]; j++, sum += by_col)
            *sum += p->addend[flat + j];
    }
}

static struct softmax_parts parts_new(const struct softmax *s, const size_t extent[3], struct arena *arena)
{
    size_t n = extent[0] * extent[1] * extent[2];
    struct softmax_parts p = {.maximum_of = grouping_of(s->maximum, extent), .sum_of = grouping_of(s->sum, extent)};
    p.numerator = ARENA_ARRAY(arena, n, double);
    p.addend = s->sum_unshifted ? ARENA_ARRAY(arena, n, double) : p.numerator;
    p.maximum = ARENA_ARRAY(arena, p.maximum_of.n_groups + 1, double);
    p.sum = ARENA_ARRAY(arena, p.sum_of.n_groups + 1, double);
    return p;
}

static void parts_compute(struct softmax_parts *p, const struct softmax *s, const size_t extent[3],
                          const double *scores)
{
    if (s->maximum != GROUP_NONE)
        find_maxima(p, extent, scores);
    fill_entries(p, s, extent, scores);
    if (s->sum != GROUP_NONE)
        find_sums(p, extent);
    else
        p->sum[0] = 1.0;
}

static void parts_divide(const struct softmax_parts *p, const struct softmax *s, const size_t extent[3], double *out)
{
    size_t by_col = p->sum_of.reads[2];
    FOR_EACH_ROW(flat, at, extent)
    {
        const double *sum = &p->sum[grouping_index(p->sum_of.reads, at)];
        for (size_t j = 0; j < extent[2]; j++, sum += by_col)
            out[flat + j] = p->numerator[flat + j] / (*sum == 0.0 && !s->empty_is_nan ? 1.0 : *sum);
    }
}

/* All passes but the division of the last one; `work` begins as the scores and ends as what the last pass sees. */
static void run_passes(struct softmax_parts *p, const struct softmax *s, const size_t extent[3], double *work)
{
    for (size_t i = 0; s->clip > 0 && i < extent[0] * extent[1] * extent[2]; i++)
        work[i] = work[i] > s->clip ? s->clip : work[i] < -s->clip ? -s->clip : work[i];
    for (size_t i = 0; s->of_negative && i < extent[0] * extent[1] * extent[2]; i++)
        work[i] = -work[i];
    parts_compute(p, s, extent, work);
    if (s->twice) {
        parts_divide(p, s, extent, work);
        parts_compute(p, s, extent, work);
    }
}

struct softmax_parts softmax_parts(const struct softmax *s, const size_t extent[3], const double *scores,
                                   struct arena *arena)
{
    size_t n = extent[0] * extent[1] * extent[2];
    double *work = ARENA_ARRAY(arena, n, double);
    memcpy(work, scores, n * sizeof *work);
    struct softmax_parts p = parts_new(s, extent, arena);
    run_passes(&p, s, extent, work);
    return p;
}

void softmax_run(const struct softmax *s, const size_t extent[3], double *out, const double *scores,
                 struct arena *scratch)
{
    bool by_row = softmax_reads_row(s); /* then scratch for one row is enough */
    size_t n_rows = extent[0] * extent[1], n = n_rows * extent[2];
    const size_t piece[3] = {by_row ? 1 : extent[0], by_row ? 1 : extent[1], extent[2]};
    size_t piece_size = piece[0] * piece[1] * piece[2];
    struct softmax_parts p = parts_new(s, piece, scratch);
    if (out != scores)
        memcpy(out, scores, n * sizeof *out);
    for (size_t i = 0; i < n; i += piece_size) {
        run_passes(&p, s, piece, out + i);
        parts_divide(&p, s, piece, out + i);
    }
}

static void mark_whole(enum group group, bool whole[3])
{
    whole[0] |= group == GROUP_HEADS || group == GROUP_ALL;
    bool matrix = group == GROUP_MATRIX || group == GROUP_ALL || group == GROUP_ROW_J;
    whole[1] |= group == GROUP_QUERIES || matrix;
    whole[2] |= group == GROUP_KEYS || matrix;
}

void softmax_needs_whole(const struct softmax *s, bool whole[3])
{
    whole[0] = whole[1] = whole[2] = false;
    mark_whole(s->maximum, whole);
    mark_whole(s->sum, whole);
}

bool softmax_reads_row(const struct softmax *s)
{
    bool whole[3];
    softmax_needs_whole(s, whole);
    return !whole[0] && !whole[1];
}
