/* rect: a part of the screen, in cells.  Rows grow downwards; a rect with h or w below 1 holds nothing. */
#ifndef MHA_SCREEN_RECT_H
#define MHA_SCREEN_RECT_H

#include <stdbool.h>

struct rect {
    int y, x, h, w;
};

bool rect_has(struct rect r, int y, int x);
struct rect rect_intersect(struct rect a, struct rect b);

/* rect_inset: without a border of n cells on every side; never a negative size. */
struct rect rect_inset(struct rect r, int n);

#endif
