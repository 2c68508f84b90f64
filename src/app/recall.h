/* recall: which earlier exercises a recall asks again. */
#ifndef MHA_APP_RECALL_H
#define MHA_APP_RECALL_H

#include <stdbool.h>
#include <stddef.h>

#include "app/sitting.h"
#include "course/course.h"

/* recall_open: the exercise that the recall was left at, as it was left, with the same numbers; else the first, fresh.
 * recall_next: the exercise at *at or the first after it that the course has, fresh.  Both move *at behind it, and are
 * false when there is none.  The sitting must be closed. */
bool recall_open(struct sitting *out, const struct course *course, const struct lesson_step *recall, size_t *at,
                 struct journal *journal);
bool recall_next(struct sitting *out, const struct course *course, const struct lesson_step *recall, size_t *at,
                 struct journal *journal);

/* recall_retry: sitting_retry within a recall. */
void recall_retry(struct sitting *s, const struct lesson_step *recall);

#endif
