/* summary: how a lesson went, for the end of it. */
#ifndef MHA_APP_SUMMARY_H
#define MHA_APP_SUMMARY_H

#include "course/course.h"
#include "course/progress.h"
#include "screen/page.h"

void summary_page(const struct course *course, const struct progress *progress, const struct lesson *lesson,
                  struct page *page);

/* summary_next: the lesson after this one; NULL at the end of the course. */
const struct lesson *summary_next(const struct course *course, const struct lesson *lesson);

#endif
