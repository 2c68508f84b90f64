/* Other ways to make a mistake of the table, under the same label.  A trace shows the mistake as the table has it; a
 * diagnosis also knows these. */
#include "engine/mistakes.h"

#include "base/macros.h"
#include "engine/needs.h"

#define FORM(name, of_stage, must_have, ...)                                                                           \
    {                                                                                                                  \
        .label = (name), .stage = (of_stage), .needs = (must_have), .sentence = "", .numpy = "", __VA_ARGS__           \
    }

const struct mistake mistake_forms[] = {
    /* The learner makes the next product fit: features weigh features, entries weigh entries. */
    FORM("channel_attention", STAGE_SCORES, NEED_SAME_LENGTH,
         .wrong.scores = {.form = PRODUCT_AT_B, .then_weigh = WEIGH_FEATURES}),
    FORM("channel_attention", STAGE_SCORES, NEED_SAME_LENGTH,
         .wrong.scores = {.form = PRODUCT_AT_B, .then_weigh = WEIGH_FEATURES_T}),
    FORM("elementwise_qk", STAGE_SCORES, NEED_SAME_LENGTH,
         .wrong.scores = {.form = PRODUCT_ENTRIES, .then_weigh = WEIGH_ENTRIES}),
    /* And the results are put below each other again. */
    FORM("split_sequence_axis", STAGE_SPLIT, NEED_NO_GROUPS | NEED_ROWS_FOR_HEADS,
         .wrong.split = {.q = CUT_ROWS, .k = CUT_ROWS, .v = CUT_ROWS, .merges_memory = true}),
    /* The number of tokens is read off the keys. */
    FORM("scale_sqrt_seq_len", STAGE_SCALE, 0, .wrong.scale.by = BY_SQRT_N_K),
    /* scores / d_k ** 1/2 divides twice: by d_k, then by 2. */
    FORM("scale_power_precedence", STAGE_SCALE, 0, .wrong.scale.by = BY_TWICE_D_K),
    /* The root is cut to a whole number first. */
    FORM("scale_integer_division", STAGE_SCALE, 0, .wrong.scale.by = BY_FLOORED_TOO),
    FORM("scale_integer_division", STAGE_SCALE, 0, .wrong.scale.by = BY_WHOLE_ROOT),
    /* Head by head in a loop, the maximum is that of one head. */
    FORM("softmax_global_max", STAGE_SOFTMAX, 0, .wrong.softmax.how = {.maximum = GROUP_MATRIX, .empty_is_nan = true}),
    /* The minimum subtracted, so that nothing overflows. */
    FORM("softmax_sign_flipped", STAGE_SOFTMAX, 0, .wrong.softmax.how.of_negative = true),
    /* Without a maximum, as by hand: exp(1) : exp(0) is typed as 2.718 : 1. */
    FORM("softmax_unnormalised", STAGE_SOFTMAX, 0, .wrong.softmax.how = {.maximum = GROUP_NONE, .sum = GROUP_NONE}),
    /* sum(e) of all heads at once adds up the heads. */
    FORM("builtin_sum_axis0", STAGE_SOFTMAX, 0, .wrong.softmax.how = {.sum = GROUP_HEADS, .empty_is_nan = true}),
    /* In the shape that is asked for: once for every head, or short of the last reshape. */
    FORM("heads_summed", STAGE_MERGE, 0, .wrong.merge.form = MERGE_SUM_REPEATED),
    FORM("heads_averaged", STAGE_MERGE, 0, .wrong.merge.form = MERGE_MEAN_REPEATED),
    FORM("heads_not_merged", STAGE_MERGE, 0, .wrong.merge.form = MERGE_NOT_BY_TOKEN),
    /* Other limits that people clip to. */
    FORM("clips_scores", STAGE_SOFTMAX, 0, .wrong.softmax.how.clip = 1),
    FORM("clips_scores", STAGE_SOFTMAX, 0, .wrong.softmax.how.clip = 5),
    FORM("clips_scores", STAGE_SOFTMAX, 0, .wrong.softmax.how.clip = 10),
    FORM("clips_scores", STAGE_SOFTMAX, 0, .wrong.softmax.how.clip = 20),
    FORM("clips_scores", STAGE_SOFTMAX, 0, .wrong.softmax.how.clip = 30),
    FORM("clips_scores", STAGE_SOFTMAX, 0, .wrong.softmax.how.clip = 100),
    FORM("clips_scores", STAGE_SOFTMAX, 0, .wrong.softmax.how.clip = 500),
    FORM("clips_scores", STAGE_SOFTMAX, 0, .wrong.softmax.how.clip = 700),
    FORM("clips_scores", STAGE_SOFTMAX, 0, .wrong.softmax.how.clip = 709),
};
const size_t n_mistake_forms = ARRAY_LEN(mistake_forms);
