/* journal: what the learner did, on its way to the store.
 *
 * Updating the model adds rows here, and the model's own progress follows at once; nothing is written until the front
 * end, outside of any update, performs what is pending (app/effect.h). */
#ifndef MHA_APP_JOURNAL_H
#define MHA_APP_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "course/progress.h"
#include "course/verdict.h"
#include "engine/rng.h"
#include "io/attempt.h"

enum { JOURNAL_MAX = 32 };

struct journal {
    struct progress *progress;
    struct rng rng;     /* of fresh shuffles */
    struct arena arena; /* texts of the pending rows */
    size_t n;
    struct attempt pending[JOURNAL_MAX];
};

void journal_init(struct journal *journal, struct progress *progress, uint64_t seed);
void journal_free(struct journal *journal);

/* journal_add: a row about a step; missing texts become "".  The row's texts are copied. */
void journal_add(struct journal *journal, const struct lesson_step *step, struct attempt row);

/* journal_clear: the pending rows were written, or can't be. */
void journal_clear(struct journal *journal);

#endif
