/* canvas: a screen as data: cells, each with a character and a role.
 *
 * Everything that is shown is drawn here first; a front end copies it to a terminal, a test dumps it.  All text passes
 * the filter of base/visible.h, so a canvas holds nothing that a terminal would obey.  All drawing is clipped to
 * canvas->clip: coordinates outside it, negative ones too, are harmless. */
#ifndef MHA_SCREEN_CANVAS_H
#define MHA_SCREEN_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/macros.h"
#include "base/str.h"
#include "base/visible.h"
#include "screen/rect.h"
#include "screen/role.h"

enum { CELL_CHARS = 1 + GLYPH_MARKS }; /* a base and its marks */

struct cell {
    uint32_t cp[CELL_CHARS]; /* unused ones are 0; all are in the right half of a wide character */
    unsigned char width;     /* 1, 2, or 0 in the right half of a wide character */
    unsigned char role;      /* an enum role */
};

struct canvas {
    struct cell *cells; /* h rows of w cells */
    int w, h;
    struct rect clip;
    int cursor_y, cursor_x; /* where the hardware cursor goes; -1: nowhere.  Always on the thing with the focus. */
    bool is_ascii;          /* spell out what is not ASCII, borders too; to be set before drawing */
};

/* canvas_new: w x h blanks of ROLE_NORMAL in the arena; sizes below 1 give an empty canvas. */
struct canvas *canvas_new(struct arena *arena, int w, int h);

/* canvas_clip: narrows drawing to the part of `clip` inside the present clip; returns the previous one, to be put back
 * into canvas->clip. */
struct rect canvas_clip(struct canvas *canvas, struct rect clip);

/* canvas_put: one line of text from (y, x) to the right.  Returns its columns, clipped or not.  A line feed shows as
 * ^J; a wide character that the clip would cut in two is left out. */
int canvas_put(struct canvas *canvas, int y, int x, enum role role, struct str text);

/* canvas_put_fit: the same in at most max_w columns; text that is longer ends in an ellipsis. */
int canvas_put_fit(struct canvas *canvas, int y, int x, enum role role, struct str text, int max_w);

/* canvas_printf: at most 511 bytes; for short labels with numbers. */
int canvas_printf(struct canvas *canvas, int y, int x, enum role role, const char *fmt, ...) PRINTF_LIKE(5, 6);

/* canvas_char: one character of our own, such as a line of a box; x + 1 comes next. */
void canvas_char(struct canvas *canvas, int y, int x, enum role role, uint32_t cp);

void canvas_fill(struct canvas *canvas, struct rect area, enum role role); /* blanks */
void canvas_hline(struct canvas *canvas, int y, int x, int w, enum role role);

/* canvas_box: a border along the edge of area; the title stands in its top line, if there is room. */
void canvas_box(struct canvas *canvas, struct rect area, enum role role, struct str title);

/* canvas_copy: the cells of `part` of another canvas (or another row of this one) to (y, x), and the cursor if it
 * stands there. */
void canvas_copy(struct canvas *canvas, int y, int x, const struct canvas *from, struct rect part);

bool canvas_is_blank(const struct canvas *canvas, int y, int x); /* (y, x) must be on the canvas */

/* canvas_cursor: ignored outside the clip. */
void canvas_cursor(struct canvas *canvas, int y, int x);

/* canvas_dump: the rows as UTF-8, each ended by a line feed, trailing blanks cut; canvas_dump_row: one of them.
 * canvas_dump_roles: the same shape with a role letter a cell, trailing '.' cut. */
void canvas_dump(const struct canvas *canvas, struct sb *out);
void canvas_dump_row(const struct canvas *canvas, int y, struct sb *out);
void canvas_dump_roles(const struct canvas *canvas, struct sb *out);

#endif
