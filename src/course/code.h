/* code: what a code exercise asks for, as the author wrote it.
 *
 *   "lang": "python", "entry": "multi_head_attention(Q, K, V, num_heads)", "call": ["Q", "K", "V", "num_heads"],
 *   "returns": "concat", "tests": [{"name": "two tokens", "setup": "two-tokens"}, ...]
 *
 *   "lang": "c", "entry": "void softmax_rows(double *z, size_t rows, size_t cols)", "call": ["scaled", "rows", "cols"]
 *
 *   "lang": "python", "stdout": "(2, 5, 4)\nTrue", "vars": {"Qh": "Qh", "A": "weights"}     a script, on "setup"
 *
 * An argument of "call" is a step of the trace, a size (course/names.h), a name of the test's "with", or "out": C's
 * buffer for the result.  Where C has no "out", the first array is changed in place. */
#ifndef MHA_COURSE_CODE_H
#define MHA_COURSE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/problems.h"
#include "course/exercise.h"
#include "course/names.h"
#include "engine/setup.h"
#include "engine/trace.h"
#include "io/json.h"
#include "io/program.h"

enum { CODE_MAX_ARGS = 12, CODE_MAX_TESTS = 24, CODE_MAX_VARS = 12 };

enum code_arg_kind { CODE_STEP, CODE_SIZE, CODE_OUT };

struct code_arg {
    enum code_arg_kind kind;
    enum step_id step; /* CODE_STEP */
    struct str name;   /* as written */
};

struct code_test {
    const char *name;
    const struct setup *setup;
    bool is_integer;   /* arrays of int64, not float64 */
    struct names with; /* numbers that are no size of the setup */
};

/* A variable of a script and the step that it must hold. */
struct code_var {
    struct str name;
    enum step_id step;
};

struct code {
    enum program_language language;
    struct str entry;    /* as written; empty: a script */
    struct str function; /* its name alone */
    size_t n_args, n_tests, n_vars;
    struct code_arg arg[CODE_MAX_ARGS];
    enum step_id returns;
    struct code_test *test; /* a script has one: its run */
    struct code_var var[CODE_MAX_VARS];
    struct str stdout_lines; /* what a script must print */
    struct str starter, solution;
    int64_t seconds, memory_mb, output_kb; /* seconds are for each test */
};

enum { CODE_N_KEYS = 10 };
extern const char *const code_keys[CODE_N_KEYS];

/* code_parse: NULL with problems added. */
const struct code *code_parse(const struct json *object, const struct exercise *exercise, struct arena *arena,
                              struct problems *problems);

/* code_is_script: a program with variables and output, not a function. */
bool code_is_script(const struct code *code);

/* code_last_given: the last step that is handed to the learner; what comes after it they compute. */
enum step_id code_last_given(const struct code *code, const struct trace *trace);

/* code_trace: what the engine computes for each test, right. */
MUST_CHECK bool code_trace(const struct trace **out, const struct code *code, struct arena *arena, struct err *err);

#endif
