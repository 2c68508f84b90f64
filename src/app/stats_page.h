/* stats_page: a learner's progress on a page: for the screen, line mode and the command line. */
#ifndef MHA_APP_STATS_PAGE_H
#define MHA_APP_STATS_PAGE_H

#include <stdint.h>

#include "course/course.h"
#include "course/review.h"
#include "course/stats.h"
#include "screen/page.h"

void stats_page(const struct stats *stats, const struct course *course, const struct review *review, int64_t today,
                struct page *page);

/* stats_duration: "3 h 20 min", "12 min". */
const char *stats_duration(int64_t seconds, struct arena *arena);

#endif
