/* The kernel for x86 with AVX2 and FMA. */
#if defined(__x86_64__)
#define ISA avx2
#define VECTOR_BYTES 32
#define TALL 4
#include "engine/kernel_types.inc"
#else
typedef int no_such_kernel; /* a file may not be empty */
#endif
