/* given: what stands under the prompt, as evidence: nobody got it wrong, so a mistake that changes it was not made. */
#ifndef MHA_COURSE_GIVEN_H
#define MHA_COURSE_GIVEN_H

#include <stddef.h>

#include "course/item.h"
#include "course/slice.h"
#include "engine/diagnose.h"
#include "engine/trace.h"

/* given_fix: the part that a slice names, as leading indices of the evidence; a lone head may go unnamed. */
void given_fix(struct evidence *e, const struct slice *slice, const struct trace *trace);

/* given_steps: the steps shown that come before the one asked for.  out: room for all that the exercise shows. */
size_t given_steps(struct evidence *out, enum step_id asked, const struct item *item);

#endif
