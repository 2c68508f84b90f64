/* review: what comes back, and when.
 *
 * What comes back is a mistake, not a card: a skill of the course, and the label of what went wrong in it.  A mistake
 * without a label, a hint and giving up belong to their exercise alone.  It is asked again one day after it was made,
 * and then, after each right answer, 3, 7, 16 and 35 days later; after the last one it is overcome.  A wrong answer
 * takes it back to the first day.  A right answer before its day changes nothing.
 *
 * All of it is a function of the rows and of the day asked about; nothing is kept anywhere else.  Days are those of
 * the learner's calendar.  When the clock was set back, what then lies in the future is due at once, so that a wrong
 * date can put nothing off for ever. */
#ifndef MHA_COURSE_REVIEW_H
#define MHA_COURSE_REVIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "course/course.h"
#include "io/attempt.h"

enum { REVIEW_ROUNDS = 5 };

/* review_days: how many days after the last answer round 0 to 4 is due: 1, 3, 7, 16, 35. */
extern const int review_days[REVIEW_ROUNDS];

struct slip_state {
    size_t times;      /* that it was made; 0: it never was */
    int rounds;        /* right answers on its day since; REVIEW_ROUNDS: overcome */
    int64_t last, due; /* days: when it was answered, when it is asked again */
};

struct slip {
    const char *skill;                 /* "" for an exercise without skills */
    const char *mistake;               /* its label; "": none is known, and it belongs to made_in alone */
    const struct lesson_step *made_in; /* the exercise in which it was made last */
    const struct lesson_step *ask;     /* the one that asks it again */
    struct slip_state now, before;     /* before: as it was before the last answer of all */
    size_t changed_at;                 /* by which row, counted from 1 */
};

struct review {
    const struct course *course;
    struct arena *arena;
    struct slip *slip;
    size_t n, room;
    size_t n_rows, last_at;         /* rows so far that say something; which of them was the last answer or giving up */
    const struct lesson_step *last; /* the exercise of that; NULL: there is nothing to undo */
};

void review_init(struct review *out, const struct course *course, struct arena *arena);

/* review_add: one more row, as progress_add.  Rows about what the course no longer has are ignored. */
void review_add(struct review *review, const struct attempt *row);

bool slip_is_open(const struct slip *slip); /* was made, and is not overcome */
bool slip_is_due(const struct slip *slip, int64_t day);

/* review_due: what is to be asked on that day: one slip for each exercise that asks, those that wait longest first; out
 * has room for review->n.  review_open: the same of all that are open: for practice before their day. */
size_t review_due(const struct review *review, int64_t day, const struct slip **out);
size_t review_open(const struct review *review, int64_t day, const struct slip **out);

/* review_next_day: the first day after `day` on which something is due; -1 when nothing is open then. */
int64_t review_next_day(const struct review *review, int64_t day);

#endif
