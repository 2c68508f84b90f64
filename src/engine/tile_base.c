/* Tiles for vectors of 16 bytes, which every compiler can make (SSE2, NEON). */
#define ISA base
#define VECTOR_BYTES 16
#define TALL 4
#define WIDE 2
#include "engine/tile.inc"
