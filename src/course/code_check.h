/* code_check: each test of a code exercise, from what the run reported to what is off.  The engine is the reference. */
#ifndef MHA_COURSE_CODE_CHECK_H
#define MHA_COURSE_CODE_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "course/code.h"
#include "course/code_report.h"
#include "course/tolerance.h"
#include "engine/tensor.h"
#include "engine/trace.h"
#include "io/program.h"

enum fault {
    FAULT_NONE,
    FAULT_NOT_RUN, /* the run was over before */
    FAULT_ENDED,   /* the run ended in it: a limit, a crash, an exit */
    FAULT_ERROR,   /* an exception */
    FAULT_TYPE,    /* no array, or of no real numbers */
    FAULT_DTYPE,   /* not float64 */
    FAULT_SHAPE,
    FAULT_VALUES,
    FAULT_CHANGED, /* right, but an input was changed */
    FAULT_STATE,   /* right at first, but not when called again */
    FAULT_OUTPUT,  /* a script printed something else */
    FAULT_UNSET    /* a script's variable is missing */
};

/* One test: a call; or of a script one of its variables, or at last its output, where none is asked for its end. */
struct outcome {
    const char *name;
    enum fault fault;
    const char *message; /* NULL when it passed */
    size_t test;         /* which of code->test it belongs to */
    enum step_id step;   /* what was asked for */
    const struct tensor *expected;
    const struct report_value *got;   /* NULL: nothing came back */
    const struct report_error *error; /* FAULT_ERROR, FAULT_STATE */
    struct tensor value; /* got, or a tuple's first, where it is real numbers of at most three axes; else data NULL */
};

/* code_tolerance: the author's, or 1e-6 absolute and relative. */
struct tolerance code_tolerance(const struct exercise *exercise);

/* code_check: fills out, in the arena, and returns how many there are. */
size_t code_check(struct outcome **out, const struct code *code, const struct trace *traces,
                  const struct tolerance *tolerance, const struct report *report, const struct program_result *run,
                  struct arena *arena);

/* report_tensor: numbers of the learner's as a tensor; false where they are none, or have more than three axes. */
bool report_tensor(struct tensor *out, const struct report_value *value);

/* shape_of_value: "(2, 5, 4)". */
const char *shape_of_value(const struct report_value *value, struct arena *arena);

/* cell_against: "[0, 1] is 3, not 4", of two tensors of one shape, with as many digits as tell the two apart. */
const char *cell_against(const struct tensor *right, const double *got, size_t at, struct arena *arena);

#endif
