/* canvas_web: a canvas as a picture (SVG) or a page (HTML): each in one file, with the colours of the terminal.
 *
 * Colours are those of 256 colours on a light ground (screen/theme.h).  What is written is ASCII and UTF-8 text of our
 * own and of the canvas, whose characters are escaped, so that nothing from a course is obeyed by a browser. */
#ifndef MHA_SCREEN_CANVAS_WEB_H
#define MHA_SCREEN_CANVAS_WEB_H

#include "base/str.h"
#include "screen/canvas.h"

/* canvas_svg: the first h rows; the title is what a browser and a screen reader call it. */
void canvas_svg(const struct canvas *canvas, int h, const char *title, struct sb *out);

/* canvas_html: the same rows as text that can be selected and read aloud. */
void canvas_html(const struct canvas *canvas, int h, const char *title, struct sb *out);

#endif
