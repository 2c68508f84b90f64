/* layer: a whole attention layer for use again and again: the weights are packed once, the threads kept.
 *
 *   struct layer layer;
 *   if (layer_init(&layer, &weights, FLOAT64, 0, &err))
 *       layer_forward(&layer, out, x, n, NULL, n, NULL);
 *   layer_fini(&layer);
 *
 * The same numbers as a trace's `output`, up to rounding. */
#ifndef MHA_ENGINE_LAYER_H
#define MHA_ENGINE_LAYER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "engine/fast.h"
#include "engine/workers.h"

/* Weights multiply from the right, as in a setup; biases may be NULL. */
struct layer_weights {
    size_t num_heads, num_kv_heads, d_k, d_v;
    size_t d_in, d_in_kv, d_out; /* widths of X, of X_kv (where keys and values come from) and of the output */
    const double *w_q, *b_q;     /* (d_in, num_heads * d_k) */
    const double *w_k, *b_k;     /* (d_in_kv, num_kv_heads * d_k) */
    const double *w_v, *b_v;     /* (d_in_kv, num_kv_heads * d_v) */
    const double *w_o, *b_o;     /* (num_heads * d_v, d_out) */
};

enum precision { FLOAT64, FLOAT32 };

enum layer_part { LAYER_Q, LAYER_K, LAYER_V, LAYER_O, N_LAYER_PARTS };

/* Must stay where it was set up. */
struct layer {
    const struct kernel *kernel;
    struct layer_weights sizes; /* the weights themselves are not read after layer_init */
    void *packed[N_LAYER_PARTS];
    struct workers workers;
    struct arena weights, scratch; /* scratch: what a forward pass needs, kept for the next one */
    void *room;
    size_t room_size;
};

/* layer_init: packs the weights for a kernel ($MHA_KERNEL, or the fastest that runs here) and starts the threads
 * (see workers_wanted).  ERR_USAGE for a kernel that does not run here; layer_fini is safe after that, too. */
MUST_CHECK bool layer_init(struct layer *layer, const struct layer_weights *weights, enum precision precision,
                           size_t threads, struct err *err);
void layer_fini(struct layer *layer);

/* layer_forward: one pass in the precision of the layer.
 *
 *   out   (n_q, d_out)      written; must not overlap an input
 *   x     (n_q, d_in)       row-major
 *   x_kv  (n_k, d_in_kv)    NULL: x itself, and n_k is n_q
 *   mask                    NULL: none
 *
 * The bits do not depend on the number of threads.  Accuracy: against the reference max |difference| <= 1e-12 of the
 * largest |output| in float64, 1e-5 in float32, for inputs of unit size (tests/unit/test_layer.c). */
void layer_forward(struct layer *layer, double *out, const double *x, size_t n_q, const double *x_kv, size_t n_k,
                   const struct mask *mask);
void layer_forward_f32(struct layer *layer, float *out, const float *x, size_t n_q, const float *x_kv, size_t n_k,
                       const struct mask *mask);

#endif
