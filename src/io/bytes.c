#include "io/bytes.h"

#include <string.h>

uint64_t bytes_uint(const char *p, size_t n)
{
    uint64_t bits = 0;
    for (size_t i = n; i-- > 0;)
        bits = bits << 8 | (unsigned char)p[i];
    return bits;
}

double bytes_float(const char *p, size_t size)
{
    uint64_t bits = bytes_uint(p, size);
    double wide;
    float narrow;
    if (size == sizeof wide) {
        memcpy(&wide, &bits, sizeof wide);
        return wide;
    }
    uint32_t half = (uint32_t)bits;
    memcpy(&narrow, &half, sizeof narrow);
    return (double)narrow;
}
