/* screen_text: what tests compare: canvases and pages as strings, in the arena. */
#ifndef MHA_TESTS_SCREEN_TEXT_H
#define MHA_TESTS_SCREEN_TEXT_H

#include "base/arena.h"
#include "screen/canvas.h"
#include "screen/page.h"

const char *canvas_text(const struct canvas *canvas, struct arena *arena);
const char *canvas_roles(const struct canvas *canvas, struct arena *arena);
const char *page_text_of(const struct page *page, struct arena *arena);

/* canvas_is_sound: every row has as many columns as cells, and no cell holds what a terminal would obey. */
bool canvas_is_sound(const struct canvas *canvas);

#endif
