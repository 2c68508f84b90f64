/* same: when two numbers count as one. */
#ifndef MHA_ENGINE_SAME_H
#define MHA_ENGINE_SAME_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/tensor.h"

struct sameness {
    /* The caller's own rule (so many digits, say), or NULL: |expected - got| <= atol + rtol * |expected|, where
     * infinities and NaN match only themselves. */
    bool (*same)(const void *context, double expected, double got);
    const void *context;
    double atol, rtol;
};

bool same_number(const struct sameness *how, double expected, double got);

/* same_tensor: shape and every entry.  No axes mean one entry. */
bool same_tensor(const struct sameness *how, const struct tensor *expected, const struct tensor *got);

#endif
