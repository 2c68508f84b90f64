/* markdown: the small subset that course texts are written in.
 *
 *   paragraphs (a single line feed is a blank)      `code`   **strong**   *emphasis*
 *   ## heading                                      - item   1. item   (one level; continued lines are indented)
 *   ``` fenced block ```, kept as it is             | simple | tables |, the first row being the header
 *
 * A backslash before one of \ ` * _ # - | takes its meaning away.  Whatever is no mark is text: drawing never fails.
 * markdown_check tells authors what they surely did not mean. */
#ifndef MHA_SCREEN_MARKDOWN_H
#define MHA_SCREEN_MARKDOWN_H

#include <stdbool.h>

#include "base/err.h"
#include "base/macros.h"
#include "base/str.h"
#include "screen/page.h"
#include "screen/role.h"

/* markdown_page: adds a text to the page. */
void markdown_page(struct page *page, struct str text);

/* markdown_item: marks within lines only (`code`, **strong**, *emphasis*), behind a lead such as "a) "; plain text
 * has the given role.  For options, prompts and messages.  The lead may be empty. */
void markdown_item(struct page *page, enum role role, struct str lead, struct str text);

/* markdown_check: false, with the line in the text and what is wrong, when a mark is not closed, a line of a fenced
 * block or table is wider than width columns, or something outside the subset is used (links, images, HTML,
 * other headings, nested lists, block quotes, rules). */
MUST_CHECK bool markdown_check(struct str text, int width, struct err *err);

#endif
