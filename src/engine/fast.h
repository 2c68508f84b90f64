/* fast: multi-head attention without its n * n matrices.
 *
 * The same numbers as a trace's `concat`, up to rounding, from Q, K and V at once: blocks of keys pass by each block
 * of queries, with a running maximum and a running sum (online softmax).  Nothing of size n_q * n_k is ever stored. */
#ifndef MHA_ENGINE_FAST_H
#define MHA_ENGINE_FAST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "engine/setup.h"
#include "engine/workers.h"

struct attention {
    size_t n_q, n_k, num_heads, num_kv_heads, d_k, d_v;
    struct mask mask;        /* as in a setup */
    size_t threads;          /* 0: $MHA_THREADS, or as many as the machine has and the work is worth */
    const char *kernel;      /* NULL: $MHA_KERNEL, or the fastest that runs here; "base", "avx2", "avx512" */
    struct workers *workers; /* NULL: threads are started for the call; else these work, and `threads` is not read */
};

/* attention_forward: out = concat of softmax(q k^T / sqrt(d_k)) v, head by head.
 *
 *   out  (n_q, num_heads * d_v)     written; must not overlap an input
 *   q    (n_q, num_heads * d_k)     row-major; head i in columns i * d_k to (i + 1) * d_k
 *   k    (n_k, num_kv_heads * d_k)
 *   v    (n_k, num_kv_heads * d_v)
 *
 * A query with no allowed key gives zeros.  The bits do not depend on the number of threads.
 * Accuracy: against the reference max |difference| <= 1e-13 of the largest |v| in float64, 1e-5 in float32, times
 * the largest |scaled| where that exceeds 1 (tests/unit/test_fast.c).
 * Memory: for each thread about n_k * (d_k + d_v) numbers, from the arena; O(n d_model) in all.
 * Errors: ERR_USAGE for a kernel that does not run here. */
MUST_CHECK bool attention_forward(double *out, const double *q, const double *k, const double *v,
                                  const struct attention *how, struct arena *arena, struct err *err);
MUST_CHECK bool attention_forward_f32(float *out, const float *q, const float *k, const float *v,
                                      const struct attention *how, struct arena *arena, struct err *err);

/* attention_kernel: the name of the i-th kernel that runs on this machine, the fastest first; NULL after the last. */
const char *attention_kernel(size_t i);

/* attention_kernel_name: the name of the kernel that is chosen for `asked` (see struct attention); NULL if it does not
 * run here. */
const char *attention_kernel_name(const char *asked, struct err *err);

/* attention_exercise: makes the kernel multiply and add in registers alone, that many rounds of it, and returns the
 * number of floating-point operations: timed, the peak that the kernel can be held against.  *sum is there so that the
 * compiler can't leave it out.  0 for a kernel that does not run here. */
double attention_exercise(size_t rounds, bool is_f32, double *sum, struct err *err);

#endif
