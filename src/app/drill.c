#include "app/drill.h"

#include "io/clock.h"

static const char *why_of(const struct slip *slip, struct arena *arena)
{
    const char *what = slip->mistake[0] != '\0' ? slip->mistake : "answered wrong, or with help";
    return arena_printf(arena, "%s, %zu time%s", what, slip->now.times, slip->now.times == 1 ? "" : "s");
}

void drill_begin(struct drill *drill, const struct review *review, int64_t day, bool extra)
{
    arena_reset(&drill->arena);
    *drill = (struct drill){.arena = drill->arena, .is_extra = extra};
    const struct slip **slip = ARENA_ARRAY(&drill->arena, review->n + 1, const struct slip *);
    drill->n = extra ? review_open(review, day, slip) : review_due(review, day, slip);
    drill->ask = ARENA_ARRAY(&drill->arena, drill->n + 1, const struct lesson_step *);
    drill->why = ARENA_ARRAY(&drill->arena, drill->n + 1, const char *);
    for (size_t i = 0; i < drill->n; i++) {
        drill->ask[i] = slip[i]->ask;
        drill->why[i] = why_of(slip[i], &drill->arena);
    }
}

void drill_end(struct drill *drill)
{
    arena_free(&drill->arena);
    *drill = (struct drill){0};
}

bool drill_next(struct drill *drill, struct sitting *out, struct journal *journal)
{
    struct err err;
    while (drill->at < drill->n)
        if (sitting_review(out, drill->ask[drill->at++], journal, &err))
            return true;
    return false;
}

const char *drill_lead(const struct drill *drill, const struct course *course, struct arena *arena)
{
    const struct lesson_step *step = drill->ask[drill->at - 1];
    return arena_printf(arena, "%s, %zu of %zu: %s (lesson %zu; %s)", drill->is_extra ? "Practice" : "Review",
                        drill->at, drill->n, step->title, (size_t)(step->lesson - course->lessons) + 1,
                        drill->why[drill->at - 1]);
}

static void page_next_day(const struct review *review, int64_t day, struct page *page)
{
    char date[CLOCK_DATE_SIZE];
    int64_t next = review_next_day(review, day);
    if (next < 0)
        page_text(page, ROLE_NORMAL,
                  STR("No mistake is waiting for its day. What you answer wrong, with a hint, or give up comes back "
                      "after 1, 3, 7, 16 and 35 days."));
    else
        page_printf(page, ROLE_NORMAL, "The next mistake comes back %s, on %s.",
                    next == day + 1 ? "tomorrow" : arena_printf(page->arena, "in %d days", (int)(next - day)),
                    clock_date(next, date));
}

void drill_page_end(const struct drill *drill, const struct review *review, int64_t day, struct page *page)
{
    const struct slip **left = ARENA_ARRAY(page->arena, review->n + 1, const struct slip *);
    size_t n_left = review_due(review, day, left);
    if (drill->n == 0)
        page_text(page, ROLE_OK,
                  drill->is_extra ? STR("[x] There is no open mistake to practise on.")
                                  : STR("[x] Nothing is to be reviewed today."));
    else
        page_printf(page, ROLE_OK, "[x] %zu asked%s.", drill->n, drill->is_extra ? "" : ": that was all for today");
    if (n_left > 0)
        page_printf(page, ROLE_NORMAL, "%zu %s not answered, and still to review.", n_left,
                    n_left == 1 ? "was" : "were");
    page_next_day(review, day, page);
}

const char *drill_count(const struct review *review, int64_t day, struct arena *arena)
{
    const struct slip **due = ARENA_ARRAY(arena, review->n + 1, const struct slip *);
    size_t n = review_due(review, day, due);
    return n == 0 ? NULL : arena_printf(arena, "%zu to review", n);
}
