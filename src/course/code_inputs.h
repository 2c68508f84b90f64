/* code_inputs: what a test hands to the learner's function, whatever the language. */
#ifndef MHA_COURSE_CODE_INPUTS_H
#define MHA_COURSE_CODE_INPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "course/code.h"
#include "engine/tensor.h"
#include "engine/trace.h"

/* One array may stand for several arguments (same_as): it must be the same array to the learner, too. */
struct code_inputs {
    size_t n;
    const struct tensor *array[CODE_MAX_ARGS];
    size_t place[CODE_MAX_ARGS]; /* of a CODE_STEP argument: which array it is */
    double size[CODE_MAX_ARGS];  /* of a CODE_SIZE argument */
};

/* code_inputs_of: ERR_CONTENT when an argument is neither a step of the trace nor a known size. */
MUST_CHECK bool code_inputs_of(struct code_inputs *out, const struct code *code, const struct code_test *test,
                               const struct trace *trace, struct err *err);

#endif
