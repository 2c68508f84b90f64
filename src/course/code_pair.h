/* code_pair: the numbers that show best what is wrong, beside the right ones. */
#ifndef MHA_COURSE_CODE_PAIR_H
#define MHA_COURSE_CODE_PAIR_H

#include "base/arena.h"
#include "course/code_slips.h"
#include "course/code_steps.h"
#include "course/verdict.h"
#include "engine/same.h"

/* code_pair: of the first wrong step where the learner has one of its shape that is meant as it, else of the result;
 * title NULL when there is neither. */
void code_pair(struct verdict_pair *out, const struct code_steps *steps, const struct evidence_of_run *e,
               const struct sameness *how, struct arena *arena);

#endif
