/* verdict_page: what there is to see of a program's verdict beside its message: the steps, the tests, right and wrong
 * numbers side by side, and what was printed. */
#ifndef MHA_COURSE_VERDICT_PAGE_H
#define MHA_COURSE_VERDICT_PAGE_H

#include "course/verdict.h"
#include "screen/page.h"

void verdict_page(const struct verdict *v, struct page *page);

#endif
