#include "app/stats_page.h"

#include <stdio.h>

#include "io/clock.h"

enum { SKILL_W = 16, LEVEL_W = 10, CALENDAR_WEEKS = 8, DAY_W = 5, MOST_MISTAKES = 10 };

const char *stats_duration(int64_t seconds, struct arena *arena)
{
    int64_t minutes = (seconds + 30) / 60;
    if (minutes < 60)
        return arena_printf(arena, "%d min", (int)minutes);
    return arena_printf(arena, "%lld h %d min", (long long)(minutes / 60), (int)(minutes % 60));
}

/* ---- concepts ---- */

static const char *cell_of(const struct tally *tally, struct arena *arena)
{
    return tally->all == 0 ? "-" : arena_printf(arena, "%zu/%zu", tally->right, tally->all);
}

static void page_concepts(const struct stats *stats, struct page *page)
{
    struct sb head = {.arena = page->arena};
    if (stats->n_concepts == 0)
        return;
    sb_printf(&head, "%-*s", SKILL_W, "Exercises solved");
    for (enum level l = 0; l < N_LEVELS; l++)
        sb_printf(&head, "%*s", LEVEL_W, level_name(l));
    page_line(page, ROLE_STRONG, str_of(sb_text(&head)));
    for (size_t i = 0; i < stats->n_concepts; i++) {
        struct sb line = {.arena = page->arena};
        sb_printf(&line, "  %-*s", SKILL_W - 2, stats->concepts[i].skill);
        for (enum level l = 0; l < N_LEVELS; l++)
            sb_printf(&line, "%*s", LEVEL_W, cell_of(&stats->concepts[i].level[l], page->arena));
        page_line(page, ROLE_NORMAL, str_of(sb_text(&line)));
    }
}

/* ---- predictions ---- */

static void page_tally(const char *what, const struct tally *tally, struct page *page)
{
    if (tally->all > 0)
        page_printf(page, ROLE_NORMAL, "  %-36s%zu of %zu (%d %%)", what, tally->right, tally->all,
                    (int)(tally->right * 100 / tally->all));
}

static void page_predictions(const struct stats *stats, struct page *page)
{
    if (stats->shapes.all + stats->numbers.all + stats->first.all == 0)
        return;
    page_text(page, ROLE_STRONG, STR("Right at the first try"));
    page_tally("predictions of shapes", &stats->shapes, page);
    page_tally("predictions of numbers", &stats->numbers, page);
    page_tally("exercises", &stats->first, page);
    page_blank(page);
}

/* ---- mistakes ---- */

static const char *outlook(const struct slip *slip, int64_t today, struct arena *arena)
{
    char date[CLOCK_DATE_SIZE];
    if (slip->now.rounds == REVIEW_ROUNDS)
        return "overcome";
    if (slip_is_due(slip, today))
        return "to review today";
    return arena_printf(arena, "%d of %d rounds, back on %s", slip->now.rounds, REVIEW_ROUNDS,
                        clock_date(slip->now.due, date));
}

static void page_slip(const struct slip *slip, int64_t today, struct page *page)
{
    const char *name = slip->mistake[0] != '\0' ? slip->mistake : slip->made_in->id;
    page_item(page, ROLE_NORMAL, slip_is_open(slip) ? STR("  [ ] ") : STR("  [x] "),
              str_of(arena_printf(page->arena, "%s%s%s: %zu time%s, %s", name, slip->skill[0] != '\0' ? " in " : "",
                                  slip->skill, slip->now.times, slip->now.times == 1 ? "" : "s",
                                  outlook(slip, today, page->arena))));
}

/* Those still open first, and among equals the most frequent; what was made earlier stays before what came later. */
static bool goes_before(const struct slip *a, const struct slip *b)
{
    if (slip_is_open(a) != slip_is_open(b))
        return slip_is_open(a);
    return a->now.times > b->now.times;
}

/* The slips that were made, in that order; returns how many. */
static size_t rank(const struct review *review, const struct slip **out)
{
    size_t n = 0;
    for (size_t i = 0; i < review->n; i++) {
        const struct slip *slip = &review->slip[i];
        if (slip->now.times == 0)
            continue;
        size_t at = n++;
        for (; at > 0 && goes_before(slip, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = slip;
    }
    return n;
}

static void page_mistakes(const struct review *review, int64_t today, struct page *page)
{
    const struct slip **made = ARENA_ARRAY(page->arena, review->n + 1, const struct slip *);
    size_t n = rank(review, made), n_overcome = 0;
    for (size_t i = 0; i < n; i++)
        n_overcome += made[i]->now.rounds == REVIEW_ROUNDS;
    if (n == 0)
        return;
    page_printf(page, ROLE_STRONG, "Mistakes: %zu made, %zu overcome", n, n_overcome);
    for (size_t i = 0; i < n && i < MOST_MISTAKES; i++)
        page_slip(made[i], today, page);
    if (n > MOST_MISTAKES)
        page_printf(page, ROLE_DIM, "  and %zu more", n - MOST_MISTAKES);
    page_blank(page);
}

/* ---- calendar ---- */

static const struct study_day *find_day(const struct stats *stats, int64_t day)
{
    for (size_t i = 0; i < stats->n_days; i++)
        if (stats->days[i].day == day)
            return &stats->days[i];
    return NULL;
}

static void page_week(const struct stats *stats, int64_t monday, int64_t today, struct page *page)
{
    char date[CLOCK_DATE_SIZE];
    struct sb line = {.arena = page->arena};
    int64_t seconds = 0;
    sb_printf(&line, "  %s ", clock_date(monday, date));
    for (int64_t day = monday; day < monday + 7; day++) {
        const struct study_day *study = find_day(stats, day);
        seconds += study == NULL ? 0 : study->seconds;
        if (study != NULL)
            sb_printf(&line, "%*zu", DAY_W, study->answers.all);
        else
            sb_printf(&line, "%*s", DAY_W, day <= today ? "." : "");
    }
    if (seconds > 0)
        sb_printf(&line, "   %s", stats_duration(seconds, page->arena));
    page_line(page, ROLE_NORMAL, str_of(sb_text(&line)));
}

/* Day 0, 1970-01-01, was a Thursday. */
static int64_t monday_of(int64_t day)
{
    return day - (day + 3) % 7;
}

static void page_calendar(const struct stats *stats, int64_t today, struct page *page)
{
    int64_t this_week = monday_of(today), first = this_week - INT64_C(7) * (CALENDAR_WEEKS - 1);
    if (stats->n_days == 0)
        return;
    if (monday_of(stats->days[0].day) > first)
        first = monday_of(stats->days[0].day);
    page_line(page, ROLE_STRONG, STR("Answers a day  Mon  Tue  Wed  Thu  Fri  Sat  Sun"));
    for (int64_t monday = first; monday <= this_week; monday += 7)
        page_week(stats, monday, today, page);
    page_blank(page);
}

/* ---- the rest ---- */

static void page_lessons(const struct stats *stats, const struct course *course, struct page *page)
{
    if (stats->seconds == 0)
        return;
    page_text(page, ROLE_STRONG, STR("Time, without pauses of more than 5 minutes"));
    for (size_t i = 0; i < course->n_lessons; i++)
        if (stats->lesson_seconds[i] > 0)
            page_item(
                page, ROLE_NORMAL,
                str_of(arena_printf(page->arena, "  %12s  ", stats_duration(stats->lesson_seconds[i], page->arena))),
                str_of(course->lessons[i].title));
    page_blank(page);
}

static void page_orphans(const struct stats *stats, struct page *page)
{
    if (stats->n_orphans == 0)
        return;
    page_text(page, ROLE_STRONG, STR("No longer in this course; what you did there is kept"));
    for (size_t i = 0; i < stats->n_orphans; i++)
        page_printf(page, ROLE_NORMAL, "  %s: %zu %s", stats->orphans[i].id, stats->orphans[i].n,
                    stats->orphans[i].n == 1 ? "entry" : "entries");
}

void stats_page(const struct stats *stats, const struct course *course, const struct review *review, int64_t today,
                struct page *page)
{
    page_printf(page, ROLE_NORMAL, "%zu of %zu steps done, on %zu day%s, in %s.", stats->steps.right, stats->steps.all,
                stats->n_days, stats->n_days == 1 ? "" : "s", stats_duration(stats->seconds, page->arena));
    page_blank(page);
    page_mistakes(review, today, page);
    page_predictions(stats, page);
    page_calendar(stats, today, page);
    page_concepts(stats, page);
    page_blank(page);
    page_lessons(stats, course, page);
    page_orphans(stats, page);
}
