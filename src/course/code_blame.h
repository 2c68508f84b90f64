/* code_blame: which mistakes explain a run that is not right, and what a teacher would say. */
#ifndef MHA_COURSE_CODE_BLAME_H
#define MHA_COURSE_CODE_BLAME_H

#include "base/arena.h"
#include "course/code_slips.h"
#include "course/code_steps.h"
#include "course/tolerance.h"
#include "course/verdict.h"

/* code_blame: adds labels, and replaces the message by a better one where it has one.  steps: what the variables have
 * shown; becomes sharper where a known mistake explains all results. */
void code_blame(struct verdict *v, struct code_steps *steps, const struct evidence_of_run *e,
                const struct sameness *how, struct arena *arena);

#endif
