#include "app/sitting.h"

#include <string.h>

#include "course/kind.h"

static const struct kind *kind_of(const struct sitting *s)
{
    return s->step->exercise.kind;
}

/* A learner must never be stuck with content that doesn't work out: draw 0 is what lint and the author have seen. */
static bool make_item(struct sitting *s, int64_t draw, uint64_t seed, struct err *err)
{
    if (!item_make(&s->item, &s->step->exercise, draw, seed, &s->arena, err) &&
        !item_make(&s->item, &s->step->exercise, 0, seed, &s->arena, err))
        return false;
    s->answer = item_answer(&s->item, &s->arena);
    s->wish = sitting_is_program(s) ? SITTING_OPEN_FILE : SITTING_NO_WISH;
    return true;
}

static void check(struct sitting *s)
{
    struct verdict verdict; /* a run is watched on the screen: what stands there must be whole */
    item_check(&s->item, s->answer, &verdict, &s->arena);
    s->verdict = verdict;
    s->has_verdict = true;
    s->is_solved = s->verdict.status == VERDICT_RIGHT;
}

/* What was answered last is shown again, checked by today's checker. */
static void restore_answer(struct sitting *s, const struct step_record *record)
{
    struct err err;
    if (sitting_is_program(s)) { /* the file has it; a run would take too long for a look */
        s->is_solved = record->is_done;
        return;
    }
    if (record->answer[0] == '\0' || record->draw != s->item.draw)
        return;
    if (kind_of(s)->from_text(&s->item, str_of(record->answer), s->answer, &err))
        check(s);
    else
        s->answer = item_answer(&s->item, &s->arena);
}

static void journal_opening(const struct sitting *s)
{
    journal_add(s->journal, s->step,
                (struct attempt){.event = s->opened_as, .seed = s->item.seed, .draw = s->item.draw});
}

static bool open_as(struct sitting *s, const struct lesson_step *step, bool fresh, struct journal *journal,
                    enum attempt_event event, struct err *err)
{
    struct step_record record = progress_of(journal->progress, step);
    *s = (struct sitting){.step = step, .journal = journal, .opened_as = event};
    uint64_t seed = record.is_seen ? record.seed : rng_next(&journal->rng) >> 1; /* SQLite's integers are signed */
    bool again = fresh && record.is_seen;
    if (!make_item(s, again ? record.draw + 1 : record.draw, seed, err))
        return false;
    if (!fresh) {
        s->hints = (size_t)record.hints;
        s->gave_up = record.is_shown;
        restore_answer(s, &record);
        s->has_verdict = s->has_verdict && !s->gave_up;
    }
    journal_opening(s);
    return true;
}

bool sitting_open(struct sitting *s, const struct lesson_step *step, bool fresh, struct journal *journal,
                  struct err *err)
{
    return open_as(s, step, fresh, journal, ATTEMPT_SEEN, err);
}

bool sitting_review(struct sitting *s, const struct lesson_step *step, struct journal *journal, struct err *err)
{
    return open_as(s, step, true, journal, ATTEMPT_REVIEW, err);
}

void sitting_close(struct sitting *s)
{
    arena_free(&s->arena);
    *s = (struct sitting){0};
}

bool sitting_is_over(const struct sitting *s)
{
    return s->is_solved || s->gave_up;
}

bool sitting_wants_letters(const struct sitting *s)
{
    const struct kind *kind = kind_of(s);
    return !sitting_is_over(s) && kind->wants_letters != NULL && kind->wants_letters(&s->item, s->answer);
}

static const char *join_mistakes(const struct verdict *v, struct arena *arena)
{
    struct sb out = {.arena = arena};
    for (size_t i = 0; i < v->n_mistakes; i++)
        sb_printf(&out, i == 0 ? "%s" : " %s", v->mistakes[i]);
    return sb_text(&out);
}

static void record_answer(struct sitting *s, const char *answer)
{
    s->can_undo = true;
    journal_add(s->journal, s->step,
                (struct attempt){.event = ATTEMPT_ANSWER,
                                 .seed = s->item.seed,
                                 .draw = s->item.draw,
                                 .hints = (int64_t)s->hints,
                                 .answer = answer,
                                 .status = verdict_word(s->verdict.status),
                                 .score = s->verdict.score,
                                 .mistakes = join_mistakes(&s->verdict, &s->arena)});
}

bool sitting_is_program(const struct sitting *s)
{
    return item_is_program(&s->item);
}

bool sitting_program(struct sitting *s, struct str text)
{
    struct err err;
    s->answer = item_answer(&s->item, &s->arena);
    if (kind_of(s)->from_text(&s->item, text, s->answer, &err))
        return true;
    s->answer = item_answer(&s->item, &s->arena);
    verdict_unreadable(&s->verdict, &err, &s->arena);
    s->has_verdict = true;
    return false;
}

void sitting_check(struct sitting *s)
{
    struct sb text = {.arena = &s->arena};
    check(s);
    kind_of(s)->to_text(&s->item, s->answer, &text);
    /* What can't be read is no attempt at the exercise. */
    if (s->verdict.status != VERDICT_INVALID)
        record_answer(s, sb_text(&text));
}

static void submit(struct sitting *s)
{
    if (sitting_is_program(s))
        s->wish = SITTING_CHECK;
    else
        sitting_check(s);
}

enum key_result sitting_key(struct sitting *s, struct key key)
{
    if (sitting_is_over(s))
        return KEY_IGNORED;
    enum key_result result = kind_of(s)->key(&s->item, s->answer, key);
    if (result == KEY_SUBMIT)
        submit(s);
    else if (result == KEY_CHANGED)
        s->has_verdict = false;
    return result;
}

void sitting_answer(struct sitting *s, struct str text)
{
    if (sitting_program(s, text))
        submit(s);
}

bool sitting_hint(struct sitting *s)
{
    if (s->hints >= s->step->exercise.n_hints)
        return false;
    s->hints++;
    journal_add(s->journal, s->step,
                (struct attempt){.event = ATTEMPT_HINT, .draw = s->item.draw, .hints = (int64_t)s->hints});
    return true;
}

void sitting_give_up(struct sitting *s)
{
    if (sitting_is_over(s))
        return;
    s->gave_up = s->can_undo = true;
    s->has_verdict = false;
    journal_add(s->journal, s->step,
                (struct attempt){.event = ATTEMPT_SKIP, .draw = s->item.draw, .hints = (int64_t)s->hints});
}

static void begin_again(struct sitting *s, int64_t draw)
{
    struct err err;
    struct sitting old = *s;
    sitting_close(s);
    *s = (struct sitting){.step = old.step, .journal = old.journal, .opened_as = old.opened_as};
    CHECK(make_item(s, draw, old.item.seed, &err), "draw 0 of %s worked before: %s", s->step->id, err.text);
}

void sitting_retry(struct sitting *s)
{
    begin_again(s, s->item.draw + (s->step->exercise.vary != NULL));
    journal_opening(s);
}

bool sitting_undo(struct sitting *s)
{
    if (!s->can_undo)
        return false;
    journal_add(s->journal, s->step, (struct attempt){.event = ATTEMPT_UNDO, .draw = s->item.draw});
    begin_again(s, s->item.draw);
    return true;
}

/* Where the program is, and what has become of the wish for it. */
static void page_file(const struct sitting *s, struct page *page)
{
    if (s->file != NULL)
        page_printf(page, ROLE_DIM, "Your file: %s", s->file);
    if (s->notice != NULL)
        page_text(page, ROLE_WARN, str_of(s->notice));
    page_blank(page);
}

static void page_verdict(const struct sitting *s, bool has_focus, struct page *page)
{
    int y = page->y;
    item_page_verdict(&s->verdict, page);
    if (has_focus && sitting_is_program(s))
        page_focus(page, y, page->y - y); /* it is longer than the screen, and its beginning counts most */
}

void sitting_page(const struct sitting *s, bool has_focus, struct page *page)
{
    bool over = sitting_is_over(s);
    item_page_prompt(&s->item, page);
    if (!over)
        item_page_ask(&s->item, has_focus, page);
    if (sitting_is_program(s))
        page_file(s, page);
    if (!s->gave_up)
        item_page_answer(&s->item, s->answer, has_focus && !over, page);
    item_page_hints(&s->item, s->hints, page);
    if (s->has_verdict)
        page_verdict(s, has_focus, page);
    if (s->gave_up || (over && sitting_is_program(s)))
        item_page_solution(&s->item, page); /* a program of one's own may still learn from another */
    if (over)
        item_page_explain(&s->item, page);
}
