/* stats: what the rows say about a learner over weeks: which concepts at which level, on which days, how well they
 * predict, and how long it took. */
#ifndef MHA_COURSE_STATS_H
#define MHA_COURSE_STATS_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "course/course.h"
#include "course/progress.h"
#include "io/attempt.h"

/* What an exercise asks of the learner, by its kind. */
enum level {
    LEVEL_RECOGNISE, /* choice, match, order */
    LEVEL_STATE,     /* fill, shape */
    LEVEL_COMPUTE,   /* number, tensor */
    LEVEL_WRITE,     /* code */
    N_LEVELS
};

const char *level_name(enum level level);

struct tally {
    size_t right, all;
};

/* A skill of the course, and how many of the exercises that train it are done. */
struct concept {
    const char *skill;
    struct tally level[N_LEVELS];
};

/* A day on which something was done. */
struct study_day {
    int64_t day; /* as clock_day */
    struct tally answers;
    int64_t seconds;
};

/* Rows of a step that the course no longer has. */
struct orphan {
    const char *id;
    size_t n;
};

struct stats {
    struct concept *concepts;
    size_t n_concepts;
    struct study_day *days; /* in the order of the calendar */
    size_t n_days, days_room;
    struct tally steps;           /* done, of the course */
    struct tally shapes, numbers; /* predictions in walks, each the first answer to its question */
    struct tally first;           /* exercises that were right at the first answer */
    int64_t *lesson_seconds;      /* of each lesson of the course */
    int64_t seconds;              /* altogether */
    struct orphan *orphans;
    size_t n_orphans, orphans_room;
};

/* Time between two rows counts as study, unless it is longer than this: then the learner was away. */
enum { STATS_PAUSE_SECONDS = 300 };

/* stats_make: rows in the order of the store, progress made of them; none of them is kept.  Those that were reset count
 * for nothing. */
void stats_make(struct stats *out, const struct course *course, const struct progress *progress,
                const struct attempt *rows, size_t n, struct arena *arena);

#endif
