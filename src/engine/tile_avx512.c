/* Tiles for x86 with AVX-512: twice the registers, so twice the rows of a block. */
#if defined(__x86_64__)
#define ISA avx512
#define VECTOR_BYTES 64
#define TALL 8
#define WIDE 2
#include "engine/tile.inc"
#else
typedef int no_such_tiles; /* a file may not be empty */
#endif
