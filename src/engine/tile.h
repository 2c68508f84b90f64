/* tile: a few rows by a few columns of a product of matrices, whose sums stay in registers.  Internal to the engine.
 *
 * Every sum has one accumulator, begins at -0.0 (which leaves every number as it is) and takes its terms in order;
 * nothing is contracted.  So the bits do not hang on the instruction set, nor on where a tile lies. */
#ifndef MHA_ENGINE_TILE_H
#define MHA_ENGINE_TILE_H

#include <stddef.h>

enum {
    TILE_LANES_MOST = 64, /* rows or columns of a tile */
    TILE_SUMS_MOST = 128,
    TILE_LINE = 64 / sizeof(double) /* numbers that come from memory together */
};

/* sums[i][j] = sum over t of a[t][i] * b[t * b_stride + j]; a is [term][row], and the columns of b lie side by side. */
typedef void tile_function(double *sums, const double *a, const double *b, size_t b_stride, size_t terms);

struct tile {
    size_t tall, wide; /* rows and columns */
    tile_function *run;
};

struct tiles {
    const char *name;       /* of the instruction set, as in engine/fast.h */
    struct tile block, row; /* row: of a single row, with more columns */
};

extern const struct tiles tiles_base, tiles_avx2, tiles_avx512;

/* tile_ask_for: numbers that lie side by side, and will soon be read, begin to come from memory. */
static inline void tile_ask_for(const double *from, size_t n)
{
    for (size_t k = 0; k < n; k += TILE_LINE)
        __builtin_prefetch(from + k);
}

/* tiles_here: $MHA_KERNEL's where it names some that run on this machine, else the fastest. */
const struct tiles *tiles_here(void);

#endif
