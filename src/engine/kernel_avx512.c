/* The kernel for x86 with AVX-512: twice the registers, so twice the rows of a tile. */
#if defined(__x86_64__)
#include <immintrin.h>

#define ISA avx512
#define VECTOR_BYTES 64
#define TALL 8
#define LARGER_F64 _mm512_max_pd
#define LARGER_F32 _mm512_max_ps
#include "engine/kernel_types.inc"
#else
typedef int no_such_kernel; /* a file may not be empty */
#endif
