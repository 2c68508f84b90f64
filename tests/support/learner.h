/* learner: somebody who works on a course in a test, and comes back the next day.
 *
 * Rows that the model gives out are kept, as the store would; learner_return builds progress from them alone. */
#ifndef MHA_TESTS_LEARNER_H
#define MHA_TESTS_LEARNER_H

#include <stddef.h>
#include <stdint.h>

#include "app/journal.h"
#include "base/arena.h"
#include "course/course.h"
#include "course/progress.h"

enum { LEARNER_ROWS = 4096 };

struct learner {
    struct arena arena;
    struct problems problems; /* of the course's files */
    struct course course;
    struct progress progress;
    struct journal journal;
    size_t n_rows;
    struct attempt *rows;
};

void learner_begin(struct learner *l, const char *course_folder);
void learner_end(struct learner *l);

/* learner_save: keeps the pending rows of a journal (the learner's own, or an app's) and clears it. */
void learner_save(struct learner *l, struct journal *journal);

/* learner_return: what is known now is what the rows say; new shuffles have another seed. */
void learner_return(struct learner *l);

const struct lesson_step *learner_step(const struct learner *l, const char *id); /* fails when there is none */

/* learner_row: the i-th row from the last one (0) as text: "answer pick-one 1 2 | b | right | scale_missing": event,
 * id, draw, hints, and what there is of prompt, answer, status and mistakes. */
const char *learner_row(struct learner *l, size_t from_last);

#endif
