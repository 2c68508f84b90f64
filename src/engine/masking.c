#include "engine/masking.h"

#include <math.h>

bool masking_keeps(const struct masking *m, size_t row, size_t col)
{
    const struct setup *setup = m->setup;
    size_t i = row + m->first_row, j = col + m->first_col;
    ptrdiff_t ahead = (ptrdiff_t)j - (ptrdiff_t)i, causal = (ptrdiff_t)setup->n_k - (ptrdiff_t)setup->n_q;
    switch (m->keep) {
    case KEEP_GIVEN:
        return setup_may_attend(setup, i, j);
    case KEEP_FORBIDDEN:
        return !setup_may_attend(setup, i, j);
    case KEEP_LOWER:
        return ahead <= m->shift;
    case KEEP_UPPER:
        return ahead >= m->shift;
    case KEEP_QUERY_ROWS:
        return setup_may_attend(setup, 0, i);
    case KEEP_CAUSAL_TOO:
        return ahead <= causal && setup_may_attend(setup, i, j);
    case KEEP_ALL:
        break;
    }
    return true;
}

double masking_number(const struct masking *m, size_t row, size_t col, bool *replaces)
{
    bool keep = masking_keeps(m, row, col);
    const struct mask *given = &m->setup->mask;
    *replaces = false;
    switch (m->effect) {
    case MASK_REPLACES:
        *replaces = !keep;
        return keep ? 0.0 : m->fill;
    case MASK_ADDS:
        return keep ? given->additive[(row + m->first_row) * given->cols + col + m->first_col] : -HUGE_VAL;
    case MASK_ADDS_KEEP:
    case MASK_TIMES_KEEP:
        break;
    case MASK_TIMES_INF:
        return keep ? (double)NAN : -HUGE_VAL;
    }
    return keep ? 1.0 : 0.0;
}

double masking_apply(const struct masking *m, double score, size_t row, size_t col)
{
    bool replaces;
    double number = masking_number(m, row, col, &replaces);
    if (replaces)
        return number;
    return m->effect == MASK_TIMES_KEEP ? score * number : score + number;
}
