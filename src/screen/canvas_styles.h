/* canvas_styles: a canvas as the theme paints it, as text for tests. */
#ifndef MHA_SCREEN_CANVAS_STYLES_H
#define MHA_SCREEN_CANVAS_STYLES_H

#include "base/str.h"
#include "screen/canvas.h"
#include "screen/theme.h"

/* canvas_dump_styles: a letter a cell, trailing '.' (the terminal's own) cut, then a line for every letter: its colours
 * ("16 on 223") and attributes. */
void canvas_dump_styles(const struct canvas *canvas, enum theme_depth depth, struct sb *out);

#endif
