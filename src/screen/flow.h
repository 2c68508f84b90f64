/* flow: text of several roles that wraps, at the end of a page.
 *
 * What page_text and Markdown are made of: begin, add runs, done.  A row is broken at blanks, and between wide
 * characters; a word that is longer than a row is cut between characters.  A line feed begins a new row.  Blanks at a
 * break are not carried over; those at the start of a paragraph or after a line feed are kept. */
#ifndef MHA_SCREEN_FLOW_H
#define MHA_SCREEN_FLOW_H

#include "base/str.h"
#include "screen/page.h"
#include "screen/role.h"

struct flow {
    struct page *page;
    int left;   /* the column where rows after the first begin */
    int y, x;   /* where the next glyph goes */
    int word_x; /* where the word that is being written began: it moves as a whole */
};

/* flow_begin: on a new row of the page, behind a lead such as "a) " under which the text is indented. */
struct flow flow_begin(struct page *page, enum role role, struct str lead);

void flow_add(struct flow *flow, enum role role, struct str text);

#endif
