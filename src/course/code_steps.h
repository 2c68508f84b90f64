/* code_steps: which steps of the trace a learner's variables hold, and the first that went wrong.
 *
 * A step is right when the learner's arrays reproduce it in every test looked at, and wrong when it is shown to be: an
 * array of its kind holds something else, or nothing after the last right one explains the result.  A step that never
 * stood in a variable is unseen, not wrong. */
#ifndef MHA_COURSE_CODE_STEPS_H
#define MHA_COURSE_CODE_STEPS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "course/code.h"
#include "course/code_check.h"
#include "course/code_clue.h"
#include "course/code_report.h"
#include "engine/relate.h"
#include "engine/same.h"

struct code_step {
    enum step_id id;
    enum step_state state;
};

/* What the learner has in place of a step. */
struct stand_in {
    const char *name; /* of the variable; "" or NULL: it has none */
    size_t line;
    size_t test;
    bool was_right, is_rearranged; /* as in struct clue */
    enum step_id beside;           /* of which `right` is, or a head of it */
    struct tensor right, got;      /* of one shape; ndim 0: there is nothing to compare */
    bool is_head;                  /* they are head number `head` */
    size_t head;
};

struct code_steps {
    size_t n;
    struct code_step step[N_STEPS]; /* those that the learner has to compute, in order */
    size_t first_wrong;             /* n: none */
    struct stand_in stand_in;       /* for it */
    double factor;                  /* as in struct clue */
};

/* code_steps: looks at the tests that failed with a value, or at the first ones where all passed. */
void code_steps(struct code_steps *out, const struct code *code, const struct trace *traces,
                const struct report *report, const struct outcome *outcomes, size_t n, const struct sameness *how,
                struct arena *arena);

/* code_steps_blame: a known mistake first shows in this step (or, where it isn't listed, in the next one that is),
 * which settles the question. */
void code_steps_blame(struct code_steps *steps, enum step_id first);

const char *step_state_word(enum step_state state); /* "right", "wrong", "unseen" */

#endif
