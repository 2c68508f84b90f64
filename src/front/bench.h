/* bench: how fast the engine is on this machine, held against what the machine can do at best.
 *
 * Calls and bursts of multiply-adds in registers take turns, so what disturbs one disturbs the other.  Of the calls the
 * median counts; of the bursts the best, for nothing makes a peak higher than it is. */
#ifndef MHA_FRONT_BENCH_H
#define MHA_FRONT_BENCH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"
#include "engine/workers.h"

/* What is timed: attention from Q, K, V to concat, or the layer from X to the output. */
enum bench_part { BENCH_ATTENTION, BENCH_LAYER };

struct bench_case {
    enum bench_part part;
    bool is_f32;
    size_t n, d_model, num_heads;
};

struct bench_result {
    size_t calls;
    double seconds;     /* of a call */
    double gflops;      /* 10^9 floating-point operations a second; exponentials are not counted */
    double peak_gflops; /* the best of the same threads so far */
    double share;       /* gflops of peak_gflops */
    double mib;         /* of inputs, output, packed weights and workspace */
};

const char *bench_part_name(enum bench_part part); /* "attention", "layer" */

/* bench_parse: "[layer:]N,D_MODEL,HEADS[,f32]".  ERR_USAGE says what is off. */
MUST_CHECK bool bench_parse(struct bench_case *out, struct str text, struct err *err);

/* bench_run: calls for so many seconds, at least three times.  *peak: the best seen so far of this element type and
 * these workers, in GFLOP/s, 0 at first; raised when a better is seen.  ERR_TOO_BIG for what memory does not hold. */
MUST_CHECK bool bench_run(struct bench_result *out, const struct bench_case *what, struct workers *workers,
                          double seconds, double *peak, struct err *err);

#endif
