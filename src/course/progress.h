/* progress: what the rows of the store say: the status of every step, where to resume, hints seen.  Nothing here is
 * kept anywhere else.  Rows of ids that the course no longer has are kept in the store and ignored. */
#ifndef MHA_COURSE_PROGRESS_H
#define MHA_COURSE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "course/course.h"
#include "io/attempt.h"

enum step_status { STATUS_NEW, STATUS_SEEN, STATUS_WRONG, STATUS_DONE, STATUS_LOCKED, N_STATUSES };

const char *status_word(enum step_status status); /* "new", "seen", "wrong", "done", "locked" */
const char *status_mark(enum step_status status); /* "[ ]", "[.]", "[!]", "[x]", "[-]": told without colour */

/* What is known of one step. */
struct step_record {
    const char *id;
    bool is_seen, is_done, last_was_wrong;
    bool gave_up;       /* in this draw */
    bool is_shown;      /* gave up, and has not answered since: the answer stands there */
    uint64_t seed;      /* of the shuffle, kept from the first opening */
    int64_t draw;       /* of the last opening or answer */
    int64_t hints;      /* hints seen of this draw */
    const char *answer; /* the last one, "" when there is none */
    int64_t n_answers, n_wrong;
    struct step_record *before; /* as it was before the last answer or giving up, for undoing that; NULL: none */
    const char *place;          /* of a walk: the step that was in sight last; of a recall: the exercise; "": none */
    const char *settled;        /* of a walk: keys of the questions answered rightly or given up, a line each */
    int64_t predictions, predictions_right; /* first answers to the questions of a walk */
};

struct progress {
    struct arena *arena;
    size_t n, room;
    struct step_record *record;
    const char *last_id; /* the step opened last; NULL when there is none */
};

/* progress_build: from all rows, in the order written. */
void progress_build(struct progress *out, const struct attempt *rows, size_t n, struct arena *arena);

/* progress_has_history: whether anything is known of the step.  progress_n_forgotten: of how many steps something was
 * known before, and nothing is now. */
bool progress_has_history(const struct step_record *record);
size_t progress_n_forgotten(const struct progress *before, const struct progress *now);

/* progress_counting: the rows that no later reset covers, without the resets; *n of them. */
const struct attempt *progress_counting(const struct attempt *rows, size_t *n, struct arena *arena);

/* progress_is_settled: whether a walk's question was answered rightly, or given up, before. */
bool progress_is_settled(const struct step_record *record, const char *key);

/* progress_add: one more row, as it is written. */
void progress_add(struct progress *progress, const struct attempt *row);

/* progress_of: the record of a step; a blank one when nothing is known.  Ids that the exercise `replaces` count too. */
struct step_record progress_of(const struct progress *progress, const struct lesson_step *step);

enum step_status progress_status(const struct progress *progress, const struct lesson_step *step);

/* Of a lesson: done when all its steps are, locked while a lesson that it requires is not done (of those the course
 * has), else seen, wrong or new after its steps. */
enum step_status progress_lesson(const struct progress *progress, const struct course *course,
                                 const struct lesson *lesson);
size_t progress_done_steps(const struct progress *progress, const struct lesson *lesson);
size_t progress_wrong_steps(const struct progress *progress, const struct lesson *lesson);

/* progress_resume: the step to open: the one worked on last; for a newcomer the first that isn't done; NULL for an
 * empty course. */
const struct lesson_step *progress_resume(const struct progress *progress, const struct course *course);

/* progress_named: the step that an id names; for a lesson the one to open there; NULL when there is neither. */
const struct lesson_step *progress_named(const struct progress *progress, const struct course *course, struct str id);

/* progress_resume_lesson: the first step of a lesson that is not done, else its first. */
const struct lesson_step *progress_resume_lesson(const struct progress *progress, const struct lesson *lesson);

#endif
