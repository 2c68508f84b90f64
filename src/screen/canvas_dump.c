#include "screen/canvas.h"

#include "base/utf8.h"

static const struct cell *row_of(const struct canvas *canvas, int y)
{
    return &canvas->cells[(size_t)y * (size_t)canvas->w];
}

static void dump_cell(const struct cell *cell, struct sb *out)
{
    for (int i = 0; i < CELL_CHARS && cell->cp[i] != 0; i++) {
        char bytes[4];
        sb_add(out, (struct str){bytes, utf8_encode(cell->cp[i], bytes)});
    }
}

void canvas_dump_row(const struct canvas *canvas, int y, struct sb *out)
{
    const struct cell *row = row_of(canvas, y);
    int w = canvas->w;
    while (w > 0 && canvas_is_blank(canvas, y, w - 1))
        w--;
    for (int x = 0; x < w; x++)
        dump_cell(&row[x], out);
    sb_char(out, '\n');
}

void canvas_dump(const struct canvas *canvas, struct sb *out)
{
    for (int y = 0; y < canvas->h; y++)
        canvas_dump_row(canvas, y, out);
}

void canvas_dump_roles(const struct canvas *canvas, struct sb *out)
{
    for (int y = 0; y < canvas->h; y++) {
        const struct cell *row = row_of(canvas, y);
        int w = canvas->w;
        while (w > 0 && row[w - 1].role == ROLE_NORMAL)
            w--;
        for (int x = 0; x < w; x++)
            sb_char(out, role_letter((enum role)row[x].role));
        sb_char(out, '\n');
    }
}
