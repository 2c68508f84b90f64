#include "screen/rect.h"

static int max(int a, int b)
{
    return a > b ? a : b;
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

bool rect_has(struct rect r, int y, int x)
{
    return y >= r.y && y - r.y < r.h && x >= r.x && x - r.x < r.w;
}

struct rect rect_intersect(struct rect a, struct rect b)
{
    int y = max(a.y, b.y), x = max(a.x, b.x);
    int bottom = min(a.y + a.h, b.y + b.h), right = min(a.x + a.w, b.x + b.w);
    return (struct rect){y, x, max(bottom - y, 0), max(right - x, 0)};
}

struct rect rect_inset(struct rect r, int n)
{
    return (struct rect){r.y + n, r.x + n, max(r.h - 2 * n, 0), max(r.w - 2 * n, 0)};
}
