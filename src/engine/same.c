#include "engine/same.h"

#include <math.h>

bool same_number(const struct sameness *how, double expected, double got)
{
    if (how->same != NULL)
        return how->same(how->context, expected, got);
    if (!isfinite(expected) || !isfinite(got))
        return expected == got || (isnan(expected) && isnan(got));
    return fabs(expected - got) <= how->atol + how->rtol * fabs(expected);
}

bool same_tensor(const struct sameness *how, const struct tensor *expected, const struct tensor *got)
{
    if (!tensor_same_shape(expected, got))
        return false;
    size_t n = expected->ndim == 0 ? 1 : tensor_count(expected);
    for (size_t i = 0; i < n; i++)
        if (!same_number(how, expected->data[i], got->data[i]))
            return false;
    return true;
}
