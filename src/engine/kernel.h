/* kernel: what the kernels for one instruction set offer to engine/fast.c.  Internal to the engine. */
#ifndef MHA_ENGINE_KERNEL_H
#define MHA_ENGINE_KERNEL_H

#include <stddef.h>

#include "engine/fast.h"

/* One call of attention_forward; the element type is the kernel's. */
struct job {
    const struct attention *how;
    const void *q, *k, *v;
    void *out;
};

struct kernel {
    size_t query_block; /* queries that are worked on together */

    /* Bytes of workspace that one thread needs; it must be aligned to 64 bytes. */
    size_t (*workspace_size)(const struct attention *how);

    /* Copies one key/value head into the workspace, in the order in which attend reads it. */
    void (*pack)(const struct job *job, size_t kv_head, void *workspace);

    /* Queries first to last (excluded) of a head; first is a multiple of query_block. */
    void (*attend)(const struct job *job, size_t head, size_t first, size_t last, void *workspace);
};

extern const struct kernel kernel_base_f64, kernel_base_f32;
extern const struct kernel kernel_avx2_f64, kernel_avx2_f32;
extern const struct kernel kernel_avx512_f64, kernel_avx512_f32;

#endif
