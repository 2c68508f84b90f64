#include "base/width.h"

#include <stddef.h>

#include "base/macros.h"

static const struct {
    uint32_t first, last;
    signed char width;
} ranges[] = {
#include "base/width_table.inc"
};

int char_width(uint32_t cp)
{
    if (cp >= 0x20 && cp < 0x7F) /* most of all text */
        return 1;
    size_t low = 0, high = ARRAY_LEN(ranges);
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (cp > ranges[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < ARRAY_LEN(ranges) && cp >= ranges[low].first ? ranges[low].width : -1;
}
