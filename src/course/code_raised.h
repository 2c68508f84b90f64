/* code_raised: slips of code that show in an exception, a limit, or a file that can't be loaded. */
#ifndef MHA_COURSE_CODE_RAISED_H
#define MHA_COURSE_CODE_RAISED_H

#include <stdbool.h>

#include "course/code_slips.h"

/* code_raised: the first that fits; NULL: none. */
const char *code_raised(const struct evidence_of_run *e);

/* code_default_survives: there is a list or a dictionary as default argument, and what was right at first is no longer
 * so. */
bool code_default_survives(const struct evidence_of_run *e);

#endif
