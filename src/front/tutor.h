/* tutor: what every way of running the tutor opens first: the course, and the learner's progress.
 *
 * It always starts: when progress can't be read or written, `trouble` says why, and nothing is saved. */
#ifndef MHA_FRONT_TUTOR_H
#define MHA_FRONT_TUTOR_H

#include <stdbool.h>

#include "app/journal.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/problems.h"
#include "course/course.h"
#include "course/progress.h"
#include "course/review.h"
#include "io/store.h"

/* What is to be opened. */
struct tutor_wish {
    const char *course;      /* its folder or name; NULL: the shipped one */
    const char *language;    /* of its texts; NULL: its own */
    bool must_have_language; /* it is an error when the course is not in that language */
};

struct tutor {
    struct arena arena;
    struct course course;
    struct problems problems; /* of the course's files */
    struct progress progress;
    struct review review;
    struct store *store; /* NULL when progress can't be saved */
    const char *notice;  /* something to be said once, such as where a damaged database went; or NULL */
    struct err trouble;  /* code ERR_NONE: progress is saved */

    bool wants_language; /* the learner left it to choose another language, and was at this step */
    const char *left_at; /* its id; NULL: at none */
};

/* tutor_open: false when there is no course that can be read; *err and tutor->problems say why.  writes: progress will
 * be written; else it is only read. */
MUST_CHECK bool tutor_open(struct tutor *tutor, const struct tutor_wish *wish, bool writes, struct err *err);

/* tutor_open_course: the course alone, for what has nothing to do with progress. */
MUST_CHECK bool tutor_open_course(struct tutor *tutor, const struct tutor_wish *wish, struct err *err);
void tutor_close(struct tutor *tutor);

enum saving { SAVING_AS_BEFORE, SAVING_FAILS, SAVING_STILL_FAILS, SAVING_AGAIN };
extern const char saving_again[]; /* how the last is said */

/* tutor_save: writes what is pending; what can't be written waits for the next time, and tutor->trouble says why. */
enum saving tutor_save(struct tutor *tutor, struct journal *journal);

#endif
