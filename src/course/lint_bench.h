/* lint_bench: an exercise in one of its draws, while lint looks it over. */
#ifndef MHA_COURSE_LINT_BENCH_H
#define MHA_COURSE_LINT_BENCH_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/problems.h"
#include "course/exercise.h"
#include "course/item.h"
#include "io/json.h"
#include "io/program.h"

struct bench {
    const struct exercise *ex;
    struct item item;
    struct arena arena;    /* of one draw */
    struct toolbox *tools; /* NULL: programs are not run */
    struct problems *problems;
};

/* bench_complain: at a value, the exercise itself when it is NULL; names the draw.  Returns false. */
bool bench_complain(struct bench *b, const struct json *at, const char *fmt, ...) PRINTF_LIKE(3, 4);

/* lint_program: a code exercise as it stands, without running anything. */
bool lint_program(struct bench *b);

/* lint_hints: hints that contain the answer, in any spelling that learners know. */
bool lint_hints(struct bench *b);

/* lint_prompt: hints that contain the answer (in its text form), options that are alike, names that mean nothing. */
bool lint_prompt(struct bench *b, struct str answer);

#endif
