/* store: progress in SQLite.  One table, `attempt`, one row for each thing that the learner did, written at once;
 * status, resume point and hints used are derived from the rows (course/progress.h).
 *
 * A damaged database is kept aside under another name and a new one begun.  Rollback journal, synchronous FULL, one
 * small transaction a row; no transaction is open while the learner thinks. */
#ifndef MHA_IO_STORE_H
#define MHA_IO_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"

/* What a row records. */
enum attempt_event {
    ATTEMPT_SEEN,    /* a step was opened; seed holds how its options are shuffled; prompt: where in a walk */
    ATTEMPT_ANSWER,  /* an answer was checked */
    ATTEMPT_HINT,    /* a hint was shown; hints is the level */
    ATTEMPT_SKIP,    /* the learner gave up and was shown the answer; prompt: of which question of a walk */
    ATTEMPT_PREDICT, /* a prediction inside a walk was checked; prompt says which, hints how often it was tried before
                      */
    ATTEMPT_FINISH,  /* a text was read, a walk or recall was finished */
    ATTEMPT_RESET,   /* rows of this id before this one no longer count */
    N_ATTEMPT_EVENTS
};

struct attempt {
    int64_t row;  /* set by the store */
    int64_t time; /* Unix seconds */
    enum attempt_event event;
    const char *id;       /* of the step or exercise */
    int64_t rev;          /* of its text when it was done */
    uint64_t seed;        /* of the shuffle */
    int64_t draw;         /* of `vary`; 0 is the first */
    int64_t hints;        /* hints seen so far */
    const char *prompt;   /* of a walk: the place, or the question; else "" */
    const char *answer;   /* the answer in its text form; "" when there is none */
    const char *status;   /* verdict word: "right", "wrong", ...; "" when there is none */
    double score;         /* 0 to 1 */
    const char *mistakes; /* labels separated by spaces */
};

struct store;

/* store_open: opens or creates the database.  ERR_PROGRESS when it can't; *out is then NULL.
 * A damaged file is moved aside first, and `notice` (arena text, else NULL) tells the learner where to.
 * store_open_to_read: never creates or changes anything; a missing or empty file is an empty history. */
MUST_CHECK bool store_open(struct store **out, const char *path, const char **notice, struct arena *arena,
                           struct err *err);
MUST_CHECK bool store_open_to_read(struct store **out, const char *path, struct err *err);
void store_close(struct store *store); /* NULL is allowed */

MUST_CHECK bool store_add(struct store *store, const struct attempt *attempt, struct err *err);

/* store_all: every row in the order written. */
MUST_CHECK bool store_all(struct store *store, struct attempt **out, size_t *n, struct arena *arena, struct err *err);

const char *attempt_event_name(enum attempt_event event);

#endif
