/* program: a learner's program, in Python or in C, run with the tutor's driver around it.
 *
 * What the driver is told and what it reports is text to this file: the kind of exercise makes the one and reads the
 * other (course/code_job.h, course/code_report.h). */
#ifndef MHA_IO_PROGRAM_H
#define MHA_IO_PROGRAM_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/str.h"
#include "io/run.h"

enum program_language { PROGRAM_PYTHON, PROGRAM_C };

struct program {
    enum program_language language;
    const char *file;  /* how messages call the learner's file: "mha-function.py" */
    struct str source; /* the learner's */
    struct str job;    /* the driver's: JSON for src/embed/driver.py, declarations for src/embed/harness.c */
    struct str header; /* C: declarations that stand before the learner's file, so that it must agree with them */
    struct run_limits limits;
};

enum program_state {
    PROGRAM_RAN,
    PROGRAM_NOT_COMPILED, /* `compiler` says why; or `why`, where it came to no end */
    PROGRAM_UNAVAILABLE,  /* `why` says which package is missing */
    PROGRAM_FAILED        /* the system let us down; `why` */
};

struct program_result {
    enum program_state state;
    struct run_result run; /* PROGRAM_RAN */
    struct str compiler;   /* what the C compiler said, warnings as well */
    const char *why;
    bool has_sandbox, has_sanitizers;
};

/* Where a program's tools are: looked for once, then remembered.  {0} is a fresh one. */
struct toolbox {
    bool (*should_stop)(void *self); /* see io/run.h; may be NULL */
    void *self;
    struct arena arena; /* of what follows; toolbox_free gives it back */
    const char *python; /* with NumPy; NULL: not yet known */
    const char *bwrap;
    bool has_looked, no_sandbox;
};

/* program_run: texts of the result lie in the arena. */
void program_run(struct toolbox *tools, const struct program *program, struct program_result *out, struct arena *arena);
void toolbox_free(struct toolbox *tools);

#endif
