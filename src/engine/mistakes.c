#include "engine/mistakes.h"

#include "base/macros.h"
#include "engine/needs.h"

const struct mistake mistakes[] = {
    {"split_strided", STAGE_SPLIT,
     "Head i takes every num_heads-th column; it owns the block of columns from i * d_k to (i + 1) * d_k.",
     "Q.reshape(n, d // h, h).transpose(2, 0, 1)", "num_heads = 1 or d_k = 1", 0,
     .wrong.split = {.q = CUT_STRIDED, .k = CUT_STRIDED, .v = CUT_STRIDED}},
    {"scale_missing", STAGE_SCALE, "The scores are not scaled at all: divide them by sqrt(d_k) before the softmax.",
     "scores", "d_k = 1", 0, .wrong.scale.by = BY_NOTHING},
};
const size_t n_mistakes = ARRAY_LEN(mistakes);
