/* verdict: what became of an answer.  A wrong answer is no error. */
#ifndef MHA_COURSE_VERDICT_H
#define MHA_COURSE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/macros.h"
#include "base/str.h"
#include "engine/setup.h"
#include "engine/tensor.h"
#include "io/json_out.h"

enum verdict_status {
    VERDICT_RIGHT,
    VERDICT_WRONG,
    VERDICT_INVALID,       /* the answer could not be read: the message says why */
    VERDICT_COMPILE_ERROR, /* also a Python file that does not parse */
    VERDICT_EXCEPTION,
    VERDICT_TIME_LIMIT,
    VERDICT_MEMORY_LIMIT,
    VERDICT_OUTPUT_LIMIT,
    VERDICT_CRASHED,
    VERDICT_UNAVAILABLE, /* no interpreter or compiler: the message says which package */
    VERDICT_INTERNAL_ERROR,
    N_VERDICTS
};

enum { VERDICT_MAX_MISTAKES = 8 };

/* One step of the learner's computation, or one test of a code exercise. */
struct verdict_part {
    const char *name, *status, *message; /* message may be NULL */
};

/* A step as it should be and as the learner has it: one matrix of each, of the same shape. */
struct verdict_pair {
    const char *title; /* "scaled, head 1, in test signs"; NULL: there is no pair to show */
    enum step_id step;
    const struct setup *setup;
    struct tensor right, yours;
    bool *differs;   /* entry by entry */
    size_t row, col; /* the first that does */
};

struct verdict {
    enum verdict_status status;
    double score;        /* 0 to 1; 1 exactly when right */
    const char *message; /* one or two sentences for the learner; Markdown marks within lines */
    bool is_near;        /* the message is the author's word on this answer, not a mistake's sentence */
    const char *mistakes[VERDICT_MAX_MISTAKES]; /* labels */
    size_t n_mistakes;
    const char *first_wrong_step; /* NULL when none is known */
    struct verdict_part *steps, *tests;
    size_t n_steps, n_tests;
    struct verdict_pair pair; /* of a program */
    struct str printed;       /* what a program or its compiler has printed */
};

const char *verdict_word(enum verdict_status status); /* "right", "wrong", ... as in JSON and in progress */
int verdict_exit(enum verdict_status status);         /* the exit status of `grade` */

void verdict_right(struct verdict *v, const char *message);
void verdict_wrong(struct verdict *v, double score, const char *message);
void verdict_invalid(struct verdict *v, const char *message);

/* verdict_unreadable: invalid, the message being the error as a sentence. */
void verdict_unreadable(struct verdict *v, const struct err *err, struct arena *arena);

/* verdict_add_mistake: ignored when it is there already or the list is full. */
void verdict_add_mistake(struct verdict *v, const char *label);

/* verdict_json: the object that `grade --json` prints; all eight keys are always there. */
void verdict_json(struct json_out *out, const char *exercise, const struct verdict *v);

#endif
