/* Tiles for x86 with AVX2. */
#if defined(__x86_64__)
#define ISA avx2
#define VECTOR_BYTES 32
#define TALL 4
#define WIDE 2
#include "engine/tile.inc"
#else
typedef int no_such_tiles; /* a file may not be empty */
#endif
