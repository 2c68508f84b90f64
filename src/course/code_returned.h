/* code_returned: a result that is right in itself, but is not what was asked for. */
#ifndef MHA_COURSE_CODE_RETURNED_H
#define MHA_COURSE_CODE_RETURNED_H

#include "base/arena.h"
#include "course/code_slips.h"
#include "course/verdict.h"
#include "engine/same.h"

/* code_returned: the step of the trace that comes back in every test that fails, whatever the order of its axes: the
 * one that was asked for, if it is only laid out otherwise, else the latest before it; N_STEPS: none. */
enum step_id code_returned(const struct evidence_of_run *e, const struct sameness *how);

/* code_returned_blame: says so, with a label where there is one; false where nothing of the kind comes back. */
bool code_returned_blame(struct verdict *v, const struct evidence_of_run *e, const struct sameness *how,
                         struct arena *arena);

#endif
