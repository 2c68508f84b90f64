/* run: a program run under limits, and what is left of it afterwards: a report of how it ended, and nothing else.
 *
 * The program gets a session of its own without a terminal, an environment that is spelled out, default signals, and
 * these descriptors:
 *
 *   0  empty            3     the report: what its driver says, apart from what the learner prints
 *   1  its output       4...  the inputs, in order, to be read from the start as /dev/fd/4, ...
 *   2  its messages     all others are closed
 *
 * When run_program returns, no process that the program has started is left, whatever it has done to get away; a run
 * ends with its first process, so one in the background is not waited for.  This guards against accidents.  It is no
 * sandbox: see io/sandbox.h.
 *
 * Checked by tests/unit/test_run.c and, with learners' worst programs, tests/code/test_bad_solutions.sh. */
#ifndef MHA_IO_RUN_H
#define MHA_IO_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

struct run_limits {
    int64_t wall_ms;       /* in all */
    int64_t silence_ms;    /* without a new line of the report, once it has begun; 0: any time */
    int64_t cpu_s;         /* of one process */
    size_t memory;         /* bytes, of all processes together */
    bool by_address_space; /* the system refuses what is beyond `memory`, too; no sanitizer can live with that */
    size_t output;         /* bytes of output and messages together */
    size_t file;           /* bytes of any file that is written */
    size_t processes;      /* at a time */
};

enum { RUN_MAX_INPUTS = 4 };

struct run {
    char *const *argv;  /* argv[0] is a path; NULL at the end */
    char *const *env;   /* all of it; NULL at the end */
    const char *folder; /* to run in; writable, the inputs pass through it */
    struct str inputs[RUN_MAX_INPUTS];
    size_t n_inputs;
    struct run_limits limits;
    bool is_wrapped; /* argv[0] starts another program, and tells a signal that ended it as the status 128 + signal */

    /* should_stop: asked every now and then; true ends the run.  May be NULL. */
    bool (*should_stop)(void *self);
    void *self;
};

enum run_end {
    RUN_EXITED,    /* `status` is its exit status */
    RUN_SIGNALLED, /* `status` is the signal; 0: it has killed the process that watches over it */
    RUN_TIME_LIMIT,
    RUN_MEMORY_LIMIT,
    RUN_OUTPUT_LIMIT, /* also a file or a report that grew too big */
    RUN_PROCESS_LIMIT,
    RUN_STOPPED
};

/* What was printed: all of it, or its beginning and its end. */
struct run_text {
    struct str begin, end;
    size_t n_dropped; /* bytes between the two */
};

struct run_result {
    enum run_end end;
    int status;
    struct run_text out, messages;
    struct str report;
    int64_t ms; /* it took */
};

/* run_program: texts of the result lie in the arena.  False when the program could not be started: ERR_TOOL with the
 * reason, and whether it was the program (err->file names it) or the system. */
MUST_CHECK bool run_program(const struct run *run, struct run_result *out, struct arena *arena, struct err *err);

#endif
