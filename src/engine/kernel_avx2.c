/* The kernel for x86 with AVX2 and FMA. */
#if defined(__x86_64__)
#include <immintrin.h>

#define ISA avx2
#define VECTOR_BYTES 32
#define TALL 4
#define LARGER_F64 _mm256_max_pd
#define LARGER_F32 _mm256_max_ps
#include "engine/kernel_types.inc"
#else
typedef int no_such_kernel; /* a file may not be empty */
#endif
