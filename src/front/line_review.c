/* A review in words: `review`, `review extra`, `undo`; and `stats`. */
#include "app/stats_page.h"
#include "front/line_state.h"
#include "io/clock.h"

static int64_t today(const struct line *l)
{
    return clock_day(l->journal.now);
}

static void show_exercise(struct line *l)
{
    struct page page = line_page(l);
    page_blank(&page);
    page_text(&page, ROLE_DIM, str_of(drill_lead(&l->drill, &l->tutor->course, &l->frame)));
    sitting_page(&l->sitting, false, &page);
    line_put(l, &page);
}

void line_leave_review(struct line *l)
{
    line_open(l, l->step);
}

static void end(struct line *l)
{
    struct page page = line_page(l);
    drill_page_end(&l->drill, &l->tutor->review, today(l), &page);
    line_put(l, &page);
    line_say(l, "`review extra` practises on all open mistakes; `next` goes on with the lessons.");
}

static void ask_next(struct line *l)
{
    l->has_sitting = drill_next(&l->drill, &l->sitting, &l->journal);
    line_open_file(l);
    if (l->has_sitting)
        show_exercise(l);
    else
        end(l);
}

void line_next_of_review(struct line *l)
{
    if (!l->has_sitting) {
        line_leave_review(l);
    } else if (!sitting_is_over(&l->sitting)) {
        line_say(l, "Answer it first, or `skip` to have the answer shown.");
    } else {
        sitting_close(&l->sitting);
        ask_next(l);
    }
}

void line_open_review(struct line *l, bool extra)
{
    line_close(l);
    drill_begin(&l->drill, &l->tutor->review, today(l), extra);
    l->is_reviewing = true;
    ask_next(l);
}

static void undo(struct line *l)
{
    if (!l->has_sitting || !sitting_undo(&l->sitting)) {
        line_say(l, "Nothing was answered here since it was opened.");
        return;
    }
    line_open_file(l);
    line_say(l, "Taken back: it is as if you had not answered.");
}

static void stats(struct line *l)
{
    const struct tutor *t = l->tutor;
    struct page page = line_page(l);
    struct attempt *rows = NULL;
    struct stats stats;
    struct err err;
    size_t n = 0;
    if (t->store != NULL && !store_all(t->store, &rows, &n, &l->frame, &err))
        page_text(&page, ROLE_WARN, str_of(err.text));
    stats_make(&stats, &t->course, &t->progress, rows, n, &l->frame);
    stats_page(&stats, &t->course, &t->review, today(l), &page);
    line_put(l, &page);
}

bool line_review(struct line *l, struct str word, struct str rest)
{
    struct str how = str_trim(rest);
    if (str_is(word, "undo") && how.n == 0)
        undo(l);
    else if (str_is(word, "review") && (how.n == 0 || str_is(how, "extra")))
        line_open_review(l, how.n > 0);
    else if (str_is(word, "stats") && how.n == 0)
        stats(l);
    else
        return false;
    return true;
}
