/* edit: a field of one line. */
#ifndef MHA_SCREEN_EDIT_H
#define MHA_SCREEN_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "screen/canvas.h"
#include "screen/key.h"

enum { EDIT_SIZE = 256 };

struct edit {
    char text[EDIT_SIZE]; /* valid UTF-8, n bytes and a NUL */
    size_t n;
    size_t at; /* the cursor: a byte offset between characters */
};

/* edit_set: another text, cursor at its end; what does not fit is cut between characters, line feeds become blanks,
 * bytes that are not UTF-8 are left out. */
void edit_set(struct edit *edit, struct str text);
struct str edit_text(const struct edit *edit); /* borrows */

/* edit_key: characters, Left, Right, Home, End, Backspace, Delete, Ctrl-A E K U W, paste.  KEY_CHANGED when the
 * text changed, KEY_MOVED when the cursor may have, KEY_FULL for what does not fit (nothing is cut), KEY_IGNORED for
 * all else: Enter, Tab, Up and the like belong to the screen. */
enum key_result edit_key(struct edit *edit, struct key key);

/* edit_draw: in w columns from (y, x), scrolled so that the cursor is in sight, with "<" and ">" where text goes on.
 * With the focus it has its own role and the hardware cursor. */
void edit_draw(const struct edit *edit, struct canvas *canvas, int y, int x, int w, bool has_focus);

#endif
