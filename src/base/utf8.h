/* utf8: decoding and encoding (RFC 3629). */
#ifndef MHA_BASE_UTF8_H
#define MHA_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* utf8_decode: the code point that starts at p and how many bytes it takes; 0 when p[0..n) does not start with a
 * valid sequence (overlong forms, surrogates and values over U+10FFFF are invalid).  n must be at least 1. */
size_t utf8_decode(const char *p, size_t n, uint32_t *cp);

/* utf8_encode: writes 1 to 4 bytes, no NUL; returns how many.  cp must be a scalar value. */
size_t utf8_encode(uint32_t cp, char out[4]);

/* utf8_invalid: the offset of the first byte that is not valid UTF-8, or n. */
size_t utf8_invalid(const char *p, size_t n);

#endif
