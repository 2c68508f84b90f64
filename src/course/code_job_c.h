/* code_job_c: the tests of a C exercise as declarations for src/embed/harness.c. */
#ifndef MHA_COURSE_CODE_JOB_C_H
#define MHA_COURSE_CODE_JOB_C_H

#include "base/arena.h"
#include "base/err.h"
#include "course/code.h"

/* code_job_c: inputs alone, no expected value.  ERR_CONTENT as code_program. */
MUST_CHECK bool code_job_c(struct str *out, const struct code *code, const struct trace *traces, struct arena *arena,
                           struct err *err);

#endif
