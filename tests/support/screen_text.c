#include "support/screen_text.h"

#include "base/width.h"

const char *canvas_text(const struct canvas *canvas, struct arena *arena)
{
    struct sb sb = {.arena = arena};
    canvas_dump(canvas, &sb);
    return sb_text(&sb);
}

const char *canvas_roles(const struct canvas *canvas, struct arena *arena)
{
    struct sb sb = {.arena = arena};
    canvas_dump_roles(canvas, &sb);
    return sb_text(&sb);
}

const char *page_text_of(const struct page *page, struct arena *arena)
{
    struct sb sb = {.arena = arena};
    page_dump(page, &sb);
    return sb_text(&sb);
}

static bool is_sound(const struct canvas *canvas, const struct cell *cell, int x)
{
    if (cell->width == 0)
        return x > 0 && cell[-1].width == 2 && cell->cp[0] == 0;
    if (cell->width != char_width(cell->cp[0]) || (cell->width == 2 && (x + 1 == canvas->w || cell[1].width != 0)))
        return false;
    for (int i = 1; i < CELL_CHARS; i++)
        if (cell->cp[i] != 0 && char_width(cell->cp[i]) != 0)
            return false;
    return !canvas->is_ascii || cell->cp[0] < 0x80;
}

bool canvas_is_sound(const struct canvas *canvas)
{
    for (int y = 0; y < canvas->h; y++)
        for (int x = 0; x < canvas->w; x++)
            if (!is_sound(canvas, &canvas->cells[y * canvas->w + x], x))
                return false;
    return true;
}
