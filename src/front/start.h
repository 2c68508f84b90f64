/* start: where the tutor opens: at a step of the course, at the playground, or where the learner left off. */
#ifndef MHA_FRONT_START_H
#define MHA_FRONT_START_H

#include <stdbool.h>

#include "course/course.h"
#include "course/playground.h"

struct start {
    const struct lesson_step *step; /* NULL: none was asked for */
    struct playground *play;        /* NULL, or the playground, to be taken over */
    bool opens_form;                /* the playground's form, not the walk */
    bool reviews, is_extra;         /* a review: of what is due; of all that is open */
};

#endif
