/* drill: a review being taken: the exercises that are due, one after the other.  For the full screen and line mode. */
#ifndef MHA_APP_DRILL_H
#define MHA_APP_DRILL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/sitting.h"
#include "base/arena.h"
#include "course/review.h"
#include "screen/page.h"

struct drill {
    struct arena arena;
    const struct lesson_step **ask;
    const char **why; /* of each: which mistake brought it back */
    size_t n, at;     /* at: how many were asked */
    bool is_extra;    /* practice before their day: right answers change no day */
};

/* drill_begin: what is due on the day; extra: all that is not overcome yet.  The review may grow meanwhile. */
void drill_begin(struct drill *drill, const struct review *review, int64_t day, bool extra);
void drill_end(struct drill *drill);

/* drill_next: opens the next exercise; false when all were asked.  The sitting must be closed. */
bool drill_next(struct drill *drill, struct sitting *out, struct journal *journal);

/* drill_lead: "Review, 1 of 3: The width of a head (lesson 4; scale_missing)": above the exercise. */
const char *drill_lead(const struct drill *drill, const struct course *course, struct arena *arena);

/* drill_page_end: what was asked, and when the next one is due. */
void drill_page_end(const struct drill *drill, const struct review *review, int64_t day, struct page *page);

/* drill_count: "3 to review"; NULL when nothing is. */
const char *drill_count(const struct review *review, int64_t day, struct arena *arena);

#endif
