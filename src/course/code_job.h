/* code_job: what is told to the driver about the tests: inputs alone, no expected value. */
#ifndef MHA_COURSE_CODE_JOB_H
#define MHA_COURSE_CODE_JOB_H

#include "base/arena.h"
#include "base/err.h"
#include "course/code.h"
#include "io/program.h"

/* code_program: the learner's source as something to run.  id: the exercise's, which messages name the file by.
 * ERR_CONTENT when an argument of "call" is neither a step of the trace nor a known size. */
MUST_CHECK bool code_program(struct program *out, const struct code *code, const struct trace *traces, const char *id,
                             struct str source, struct arena *arena, struct err *err);

#endif
