/* cohort: what the histories of many learners say together: for a teacher. */
#ifndef MHA_COURSE_COHORT_H
#define MHA_COURSE_COHORT_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "course/course.h"
#include "io/history.h"

struct cohort_learner {
    const char *name;
    size_t steps_done, exercises_done, open_mistakes, overcome;
    int64_t seconds, last_day; /* last_day: -1 when nothing was done */
};

/* An exercise that somebody has answered. */
struct cohort_exercise {
    const struct lesson_step *step;
    size_t tried, solved; /* learners */
    size_t wrong;         /* answers of all */
};

struct cohort_mistake {
    const char *label;
    size_t learners, times;
    size_t last_learner; /* while it is counted */
};

struct cohort {
    const struct course *course;
    struct arena *arena;
    struct cohort_learner *learners;
    struct cohort_exercise
        *exercises; /* one for each step of the course until cohort_sort, then those that were tried */
    struct cohort_mistake *mistakes;
    size_t n_learners, n_exercises, n_mistakes, room_mistakes;
};

void cohort_init(struct cohort *out, const struct course *course, size_t room_learners, struct arena *arena);

/* cohort_add: one learner more. */
void cohort_add(struct cohort *cohort, const char *name, const struct history *history);

/* cohort_sort: hardest exercises and commonest mistakes first; nothing is added afterwards. */
void cohort_sort(struct cohort *cohort);

#endif
