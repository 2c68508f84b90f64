/* ref_cases: reads the reference traces in tests/data (written by tests/data/gen_traces.py). */
#ifndef MHA_TESTS_REF_CASES_H
#define MHA_TESTS_REF_CASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "engine/setup.h"
#include "engine/tensor.h"
#include "engine/trace.h"

enum { REF_MAX_RUNS = 120, REF_MAX_STEPS = 16, REF_NAME = 48 };

/* A tensor by three numbers; see gen_traces.py. */
struct fingerprint {
    size_t ndim, shape[TENSOR_MAX_DIM];
    double sum, largest, odd;
};

struct ref_step {
    enum step_id id;
    struct fingerprint print;
};

struct ref_run {
    char label[REF_NAME]; /* "-": the right computation */
    bool refused;         /* the mistake can't be made on this setup */
    size_t n_steps;
    struct ref_step step[REF_MAX_STEPS];
};

struct ref_case {
    char name[REF_NAME];
    struct setup setup; /* checked; its memory is the arena's */
    size_t n_runs;
    struct ref_run run[REF_MAX_RUNS];
};

/* ref_open: skips the comment line; fails the test when there is no such file. */
FILE *ref_open(const char *path);

/* ref_next: the next case; false at the end of the file.  Anything unexpected fails the test. */
bool ref_next(FILE *file, struct ref_case *out, struct arena *arena);

struct fingerprint fingerprint_of(const struct tensor *t);

/* prints_agree: within `tolerance` of the largest entry. */
bool prints_agree(const struct fingerprint *a, const struct fingerprint *b, double tolerance);

/* largest_scaled: the factor by which softmax magnifies rounding: the largest |scaled|, at least 1 and at most 1e6. */
double largest_scaled(const struct trace *trace);

#endif
