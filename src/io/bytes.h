/* bytes: numbers put together from the bytes of a file, so that neither alignment nor the machine's byte order counts.
 */
#ifndef MHA_IO_BYTES_H
#define MHA_IO_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* bytes_uint: the first n bytes (at most 8), the least significant one first. */
uint64_t bytes_uint(const char *p, size_t n);

/* bytes_float: a little-endian float64 (size 8) or float32 (size 4), widened. */
double bytes_float(const char *p, size_t size);

#endif
