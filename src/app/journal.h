/* journal: what the learner did, on its way to the store.
 *
 * Updating the model adds rows here, and the model's own progress and review follow at once; nothing is written until
 * the front end, outside of any update, performs what is pending (app/effect.h). */
#ifndef MHA_APP_JOURNAL_H
#define MHA_APP_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "course/progress.h"
#include "course/review.h"
#include "course/verdict.h"
#include "engine/rng.h"
#include "io/attempt.h"

struct journal {
    struct progress *progress;
    struct review *review; /* NULL: none is kept */
    int64_t now;           /* Unix seconds, of the rows that are added; the front end sets it before every key */
    struct rng rng;        /* of fresh shuffles */
    struct arena arena;    /* the pending rows and their texts */
    size_t n, room;
    struct attempt *pending;
};

/* journal_init: the time is the seed of fresh shuffles, too. */
void journal_init(struct journal *journal, struct progress *progress, int64_t now);
void journal_free(struct journal *journal);

/* journal_add: a row about a step; missing texts become "".  The row's texts are copied. */
void journal_add(struct journal *journal, const struct lesson_step *step, struct attempt row);

/* journal_waiting: what is said to somebody who would go where rows that could not be written yet can't follow; NULL
 * when there are none. */
const char *journal_waiting(const struct journal *journal);

/* journal_drop: the first n pending rows were written, or can't be. */
void journal_drop(struct journal *journal, size_t n);

#endif
