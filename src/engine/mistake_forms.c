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
    /* The number of tokens is read off the keys. */
    FORM("scale_sqrt_seq_len", STAGE_SCALE, 0, .wrong.scale.by = BY_SQRT_N_K),
    /* Without a maximum, as by hand: exp(1) : exp(0) is typed as 2.718 : 1. */
    FORM("softmax_unnormalised", STAGE_SOFTMAX, 0, .wrong.softmax.how = {.maximum = GROUP_NONE, .sum = GROUP_NONE}),
    /* sum(e) of all heads at once adds up the heads. */
    FORM("builtin_sum_axis0", STAGE_SOFTMAX, 0, .wrong.softmax.how = {.sum = GROUP_HEADS, .empty_is_nan = true}),
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
