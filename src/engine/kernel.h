/* kernel: what the kernels for one instruction set offer to the rest of the engine.  Internal to the engine. */
#ifndef MHA_ENGINE_KERNEL_H
#define MHA_ENGINE_KERNEL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "engine/fast.h"
#include "engine/workers.h"

/* One call of attention_forward; the element type is the kernel's. */
struct job {
    const struct attention *how;
    const void *q, *k, *v;
    void *out;
};

/* c = a w + bias, row-major, w and bias being packed. */
struct product {
    const void *a, *packed;
    void *c;
    size_t rows, terms, cols;
};

/* Workspaces belong to one thread each and are aligned to 64 bytes; sizes are in bytes. */
struct kernel {
    size_t number_size;
    size_t query_block; /* queries that are worked on together; columns of a panel of packed weights, too */

    size_t (*workspace_size)(const struct attention *how);

    /* Copies one key/value head into the workspace, in the order in which attend reads it. */
    void (*pack)(const struct job *job, size_t kv_head, void *workspace);

    /* Queries first to last (excluded) of a head; first is a multiple of query_block. */
    void (*attend)(const struct job *job, size_t head, size_t first, size_t last, void *workspace);

    size_t product_workspace_size;
    size_t (*weights_size)(size_t terms, size_t cols);

    /* A matrix (terms, cols) and a bias of cols numbers, or NULL, in the order in which multiply reads them. */
    void (*pack_weights)(void *packed, const double *w, const double *bias, size_t terms, size_t cols);

    /* Rows first_row to last_row, columns first_col to last_col (excluded), of which the first is a multiple of
     * query_block. */
    void (*multiply)(const struct product *p, size_t first_row, size_t last_row, size_t first_col, size_t last_col,
                     void *workspace);

    size_t exercise_flop; /* floating-point operations in a round of exercise: multiply-adds in registers alone */
    double (*exercise)(size_t rounds, double factor, double term);
};

/* kernel_find: the kernel of that name for double or float; NULL: that of $MHA_KERNEL, or the fastest that runs here.
 * NULL and ERR_USAGE if it does not run here.  engine/kernel_find.c */
const struct kernel *kernel_find(const char *name, bool is_f32, struct err *err);

/* kernel_attend_all: all heads of a job; a workspace of workspace_size for each member, one after the other.
 * engine/fast.c */
void kernel_attend_all(const struct kernel *kernel, const struct job *job, struct workers *workers, void *workspaces);

extern const struct kernel kernel_base_f64, kernel_base_f32;
extern const struct kernel kernel_avx2_f64, kernel_avx2_f32;
extern const struct kernel kernel_avx512_f64, kernel_avx512_f32;

#endif
