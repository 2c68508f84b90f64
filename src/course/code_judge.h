/* code_judge: the verdict on a learner's program. */
#ifndef MHA_COURSE_CODE_JUDGE_H
#define MHA_COURSE_CODE_JUDGE_H

#include "base/arena.h"
#include "course/code.h"
#include "course/verdict.h"
#include "engine/trace.h"
#include "io/program.h"

/* code_judge: status, score, tests, steps, and what went wrong.  Never right without a complete report. */
void code_judge(struct verdict *out, const struct code *code, const struct trace *traces,
                const struct exercise *exercise, const struct program *program, const struct program_result *run,
                struct arena *arena);

#endif
