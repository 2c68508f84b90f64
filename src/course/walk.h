/* walk: a step of a lesson that goes through a trace, tensor by tensor, and asks before it shows. */
#ifndef MHA_COURSE_WALK_H
#define MHA_COURSE_WALK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/problems.h"
#include "course/exercise.h"
#include "course/slice.h"
#include "course/verdict.h"
#include "engine/trace.h"
#include "io/json.h"

enum ask { ASK_SHAPE, ASK_CELL, ASK_LARGEST };

/* One question that stands before a step. */
struct prediction {
    enum ask ask;
    struct slice slice; /* the step; for ASK_CELL its index, for ASK_LARGEST the head and the row */
};

struct walk {
    const struct setup *setup;
    enum step_id from, to;
    struct str mistake; /* empty: the right recipe */
    size_t store_most;  /* scores that are stored, 0: all; of more, parts are computed as they are looked at */
    struct str body;    /* said before the first step; may be empty */
    struct prediction *predict;
    size_t n_predict;
    const struct setup *beside_setup; /* a second computation; NULL: none, unless there is a mistake beside */
    struct str beside_mistake;
};

bool walk_parse(const struct json *object, const struct setup_table *setups, struct walk *out, struct arena *arena,
                struct problems *problems);

/* walk_run: both traces of a walk, in the arena; *beside is NULL when there is none. */
MUST_CHECK bool walk_run(const struct walk *walk, const struct trace **trace, const struct trace **beside,
                         struct arena *arena, struct err *err);

/* walk_forget: gives back what a trace of walk_run keeps beside the arena; NULL does nothing. */
void walk_forget(const struct trace *trace);

/* walk_steps: the indices into trace->step of the steps that are walked through; returns how many. */
size_t walk_steps(const struct walk *walk, const struct trace *trace, size_t steps[N_STEPS]);

/* walk_next_question: the index of the first prediction about a step after `after` (-1: from the start); -1: none. */
int walk_next_question(const struct walk *walk, enum step_id step, int after);

/* prediction_prompt: "What is the shape of scores?"; prediction_key: a short name for progress, "scores shape". */
const char *prediction_prompt(const struct prediction *p, const struct trace *trace, struct arena *arena);
const char *prediction_key(const struct prediction *p, struct arena *arena);

/* prediction_subject: what is asked for, as a sentence begins with it: "The shape of scores". */
const char *prediction_subject(const struct prediction *p, struct arena *arena);

/* prediction_check: a typed answer against the trace; numbers to three significant digits. */
void prediction_check(const struct prediction *p, const struct trace *trace, struct str typed, struct verdict *out,
                      struct arena *arena);

/* prediction_solution: the right answer as it would be typed. */
const char *prediction_solution(const struct prediction *p, const struct trace *trace, struct arena *arena);

#endif
