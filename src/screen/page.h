/* page: a column of text and widgets, as long as it needs to be.
 *
 * The one renderer of lesson texts and exercises: the full-screen tutor shows a window of a page, line mode prints it.
 * Content is added from top to bottom; `y` counts rows of the page.  A page lives in its arena. */
#ifndef MHA_SCREEN_PAGE_H
#define MHA_SCREEN_PAGE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/macros.h"
#include "base/str.h"
#include "screen/canvas.h"
#include "screen/rect.h"
#include "screen/role.h"

/* A page has at most this many rows; the last one then says that it was cut.  Bounds what a huge text can ask for. */
enum { PAGE_ROWS_MAX = 4096 };

struct page {
    struct arena *arena;
    struct canvas canvas; /* drawing on rows got from page_reserve is allowed; h is room, not content */
    int y;                /* the next free row: the height so far */
    int focus_y, focus_h; /* rows that should be in sight; focus_h 0: none */
    bool quotes_code;     /* `code` keeps its quotes: for where roles can't be seen; false after page_init */
};

/* page_init: an empty page of w columns (at least 1).  is_ascii: as in the canvas it will be shown on. */
void page_init(struct page *page, struct arena *arena, int w, bool is_ascii);

/* page_text: wrapped at blanks; a word longer than the width is cut between characters.  A line feed begins a new
 * row; blanks at the start of a row are kept. */
void page_text(struct page *page, enum role role, struct str text);
void page_printf(struct page *page, enum role role, const char *fmt, ...) PRINTF_LIKE(3, 4); /* at most 1023 bytes */

/* page_item: the same behind a lead such as "a) "; following rows are indented by the lead's columns. */
void page_item(struct page *page, enum role role, struct str lead, struct str text);

/* page_line: one row, never wrapped: too long, it ends in an ellipsis. */
void page_line(struct page *page, enum role role, struct str text);

/* page_blank: an empty row, unless the page is empty or the last row is blank already. */
void page_blank(struct page *page);

/* page_reserve: n empty rows; returns the first one, to be drawn on through page->canvas (a row beyond it, where
 * drawing has no effect, when the page is full). */
int page_reserve(struct page *page, int n);

/* page_put: text at a place; rows that are not there yet are added.  Returns its columns. */
int page_put(struct page *page, int y, int x, enum role role, struct str text);

/* page_cursor: where the hardware cursor goes; that row is the focus unless page_focus said otherwise. */
void page_cursor(struct page *page, int y, int x);
void page_focus(struct page *page, int y, int h);

/* page_scroll: the scroll nearest to `scroll` that shows the focus in a window of h rows (its top, if it is taller)
 * and does not go beyond the end. */
int page_scroll(const struct page *page, int scroll, int h);

/* page_show: the rows from `scroll` on, and the cursor, copied to the canvas. */
void page_show(const struct page *page, struct canvas *canvas, struct rect area, int scroll);

/* page_dump: all rows as text, trailing blanks cut. */
void page_dump(const struct page *page, struct sb *out);

#endif
