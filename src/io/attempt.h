/* attempt: one row of progress, for each thing that the learner did.  Status, resume point and hints used are derived
 * from the rows (course/progress.h); how they are kept is the store's affair (io/store.h). */
#ifndef MHA_IO_ATTEMPT_H
#define MHA_IO_ATTEMPT_H

#include <stdbool.h>
#include <stdint.h>

/* What a row records. */
enum attempt_event {
    ATTEMPT_SEEN,    /* a step was opened; seed holds how its options are shuffled; prompt: where in a walk or recall */
    ATTEMPT_ANSWER,  /* an answer was checked */
    ATTEMPT_HINT,    /* a hint was shown; hints is the level */
    ATTEMPT_SKIP,    /* the learner gave up and was shown the answer; prompt: of which question of a walk */
    ATTEMPT_PREDICT, /* a prediction in a walk was checked; prompt: which, hints: how often it was tried before */
    ATTEMPT_FINISH,  /* a text was read, a walk or recall was finished */
    ATTEMPT_RESET,   /* rows of this id before this one no longer count */
    ATTEMPT_REVIEW,  /* like SEEN, asked again in a review: it is not where the learner is in the course */
    ATTEMPT_UNDO,    /* the last answer to this id (or giving up) no longer counts */
    N_ATTEMPT_EVENTS
};

struct attempt {
    int64_t row;  /* set by the store: attempt_number */
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

/* attempt_event_name: "seen", "answer", ...; how the event is written in the store. */
const char *attempt_event_name(enum attempt_event event);

/* attempt_event_of: the event of a name; false when there is none of that name. */
bool attempt_event_of(const char *name, enum attempt_event *out);

/* attempt_number: of a row written at `time`, behind the row `last` (0: none).  No other row has it, on this machine or
 * another, so that histories can be merged; and later rows have larger ones, even when the clock was set back, so that
 * its order is that of the rows.  Seconds above 30 bits of `noise`: a number that was taken from a random generator.
 *
 * Tutors before this one counted 1, 2, 3, ...: all below ATTEMPT_FIRST.  Such rows are numbered anew when they are
 * read, with attempt_noise, which hangs on what they say alone: the same number in every copy. */
#define ATTEMPT_FIRST (INT64_C(1) << 32)
int64_t attempt_number(int64_t last, int64_t time, uint32_t noise);
uint32_t attempt_noise(const struct attempt *attempt);

#endif
