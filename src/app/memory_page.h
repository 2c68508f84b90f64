/* memory_page: the flat buffer as a table, a slot a row, with what every reading makes of it. */
#ifndef MHA_APP_MEMORY_PAGE_H
#define MHA_APP_MEMORY_PAGE_H

#include "app/memory.h"
#include "screen/page.h"

/* memory_page_table: a heading, then `rows` slots from `first` on; the selected one is pointed at (none: SIZE_MAX).
 * Slots that the bare reshape misreads are starred. */
void memory_page_table(const struct memory *m, size_t first, size_t rows, size_t selected, struct page *page);

/* memory_page_slot: one slot in words: how strides find it, and what the bare reshape would take it for. */
void memory_page_slot(const struct memory *m, size_t slot, struct page *page);

/* memory_page_rows: rows of the heading. */
enum { MEMORY_HEADING_ROWS = 3 };

#endif
