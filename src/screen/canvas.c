/* Text goes in glyph by glyph (base/visible.h), and every glyph character by character: a character with columns of its
 * own starts a cell, a mark joins the cell before it.  A wide character owns two cells; whoever overwrites one half
 * blanks the other, so that a row always has as many columns as cells. */
#include "screen/canvas.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "base/width.h"

static const struct cell blank = {.cp = {' '}, .width = 1, .role = ROLE_NORMAL};

struct canvas *canvas_new(struct arena *arena, int w, int h)
{
    struct canvas *canvas = ARENA_NEW(arena, struct canvas);
    w = w > 0 ? w : 0;
    h = h > 0 ? h : 0;
    *canvas = (struct canvas){.w = w, .h = h, .clip = {0, 0, h, w}, .cursor_y = -1, .cursor_x = -1};
    size_t n = (size_t)w * (size_t)h;
    canvas->cells = ARENA_ARRAY(arena, n, struct cell);
    for (size_t i = 0; i < n; i++)
        canvas->cells[i] = blank;
    return canvas;
}

struct rect canvas_clip(struct canvas *canvas, struct rect clip)
{
    struct rect before = canvas->clip;
    canvas->clip = rect_intersect(before, clip);
    return before;
}

static struct cell *cell_at(const struct canvas *canvas, int y, int x)
{
    return &canvas->cells[(size_t)y * (size_t)canvas->w + (size_t)x];
}

/* Before the cell at (y, x) is overwritten: the other half of a wide character there becomes a blank. */
static void cell_detach(struct canvas *canvas, int y, int x)
{
    struct cell *cell = cell_at(canvas, y, x);
    if (cell->width == 0 && x > 0)
        cell[-1] = (struct cell){.cp = {' '}, .width = 1, .role = cell[-1].role};
    if (cell->width == 2 && x + 1 < canvas->w)
        cell[1] = (struct cell){.cp = {' '}, .width = 1, .role = cell[1].role};
}

/* False when the clip leaves it out. */
static bool cell_set(struct canvas *canvas, int y, int x, enum role role, uint32_t cp, int width)
{
    if (!rect_has(canvas->clip, y, x) || !rect_has(canvas->clip, y, x + width - 1))
        return false;
    cell_detach(canvas, y, x);
    if (width == 2)
        cell_detach(canvas, y, x + 1);
    struct cell *cell = cell_at(canvas, y, x);
    *cell = (struct cell){.cp = {cp}, .width = (unsigned char)width, .role = (unsigned char)role};
    if (width == 2)
        cell[1] = (struct cell){.width = 0, .role = (unsigned char)role};
    return true;
}

static void cell_mark(struct cell *cell, uint32_t mark)
{
    for (int i = 1; i < CELL_CHARS; i++) {
        if (cell->cp[i] == 0) {
            cell->cp[i] = mark;
            return;
        }
    }
}

static void put_glyph(struct canvas *canvas, int y, int x, enum role role, const struct glyph *glyph)
{
    struct cell *base = NULL; /* that marks stand on; NULL when it was clipped */
    for (size_t i = 0; i < glyph->n;) {
        uint32_t cp = 0;
        i += utf8_decode(glyph->text + i, glyph->n - i, &cp);
        int width = char_width(cp);
        if (width > 0) {
            base = cell_set(canvas, y, x, role, cp, width) ? cell_at(canvas, y, x) : NULL;
            x += width;
        } else if (base != NULL) {
            cell_mark(base, cp);
        }
    }
}

/* Glyphs as long as they end within max_w columns. */
static int put_within(struct canvas *canvas, int y, int x, enum role role, struct str text, int max_w)
{
    struct visible v = {.rest = text, .is_ascii = canvas->is_ascii};
    struct glyph glyph;
    int column = 0;
    while (visible_next_in_line(&v, &glyph) && v.column <= max_w) {
        put_glyph(canvas, y, x + column, role, &glyph);
        column = v.column;
    }
    return column;
}

/* Enough for any text, and far from overflow when added to a coordinate. */
enum { NO_LIMIT = 1 << 29 };

int canvas_put(struct canvas *canvas, int y, int x, enum role role, struct str text)
{
    return put_within(canvas, y, x, role, text, NO_LIMIT);
}

int canvas_put_fit(struct canvas *canvas, int y, int x, enum role role, struct str text, int max_w)
{
    if (visible_columns(text, canvas->is_ascii) <= max_w)
        return put_within(canvas, y, x, role, text, NO_LIMIT);
    struct str dots = canvas->is_ascii ? STR("...") : STR("…");
    int dots_w = canvas->is_ascii ? 3 : 1;
    int room = max_w > dots_w ? max_w - dots_w : 0;
    int w = put_within(canvas, y, x, role, text, room);
    return w + put_within(canvas, y, x + w, role, dots, max_w - w);
}

int canvas_printf(struct canvas *canvas, int y, int x, enum role role, const char *fmt, ...)
{
    char text[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return canvas_put(canvas, y, x, role, str_of(text));
}

void canvas_char(struct canvas *canvas, int y, int x, enum role role, uint32_t cp)
{
    const char *spelt = canvas->is_ascii && cp >= 0x80 ? ascii_spell(cp) : NULL;
    cell_set(canvas, y, x, role, spelt == NULL ? cp : (uint32_t)spelt[0], 1);
}

void canvas_fill(struct canvas *canvas, struct rect area, enum role role)
{
    area = rect_intersect(area, canvas->clip);
    for (int y = area.y; y < area.y + area.h; y++)
        for (int x = area.x; x < area.x + area.w; x++)
            cell_set(canvas, y, x, role, ' ', 1);
}

void canvas_hline(struct canvas *canvas, int y, int x, int w, enum role role)
{
    for (int i = 0; i < w; i++)
        canvas_char(canvas, y, x + i, role, 0x2500);
}

static void canvas_vline(struct canvas *canvas, int y, int x, int h, enum role role)
{
    for (int i = 0; i < h; i++)
        canvas_char(canvas, y + i, x, role, 0x2502);
}

void canvas_box(struct canvas *canvas, struct rect area, enum role role, struct str title)
{
    if (area.h < 1 || area.w < 1)
        return;
    int bottom = area.y + area.h - 1, right = area.x + area.w - 1;
    canvas_hline(canvas, area.y, area.x, area.w, role);
    canvas_hline(canvas, bottom, area.x, area.w, role);
    canvas_vline(canvas, area.y, area.x, area.h, role);
    canvas_vline(canvas, area.y, right, area.h, role);
    canvas_char(canvas, area.y, area.x, role, 0x250C);
    canvas_char(canvas, area.y, right, role, 0x2510);
    canvas_char(canvas, bottom, area.x, role, 0x2514);
    canvas_char(canvas, bottom, right, role, 0x2518);
    if (title.n > 0 && area.w > 6) {
        canvas_char(canvas, area.y, area.x + 1, role, ' ');
        int w = canvas_put_fit(canvas, area.y, area.x + 2, ROLE_TITLE, title, area.w - 4);
        canvas_char(canvas, area.y, area.x + 2 + w, role, ' ');
    }
}

static void copy_cell(struct canvas *canvas, int y, int x, const struct cell *cell)
{
    if (cell->width == 0 || !cell_set(canvas, y, x, (enum role)cell->role, cell->cp[0], cell->width))
        return;
    for (int i = 1; i < CELL_CHARS; i++)
        cell_at(canvas, y, x)->cp[i] = cell->cp[i];
}

void canvas_copy(struct canvas *canvas, int y, int x, const struct canvas *from, struct rect part)
{
    int top = y - part.y, left = x - part.x;
    part = rect_intersect(part, (struct rect){0, 0, from->h, from->w});
    for (int i = 0; i < part.h; i++)
        for (int j = 0; j < part.w; j++)
            copy_cell(canvas, top + part.y + i, left + part.x + j, cell_at(from, part.y + i, part.x + j));
    if (rect_has(part, from->cursor_y, from->cursor_x))
        canvas_cursor(canvas, top + from->cursor_y, left + from->cursor_x);
}

bool canvas_is_blank(const struct canvas *canvas, int y, int x)
{
    const struct cell *cell = cell_at(canvas, y, x);
    return cell->cp[0] == ' ' && cell->cp[1] == 0;
}

void canvas_cursor(struct canvas *canvas, int y, int x)
{
    if (rect_has(canvas->clip, y, x)) {
        canvas->cursor_y = y;
        canvas->cursor_x = x;
    }
}
