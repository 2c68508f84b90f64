#include "front/line_state.h"

#include "app/recall.h"

#include "front/line_help.h"
#include "screen/markdown.h"

static void hint(struct line *l)
{
    if (!l->has_sitting || !sitting_hint(&l->sitting)) {
        line_say(l, l->has_sitting ? "There are no more hints." : "There are no hints here.");
        return;
    }
    const struct exercise *ex = &l->sitting.step->exercise;
    struct page page = line_page(l);
    markdown_item(&page, ROLE_HINT, str_of(arena_printf(&l->frame, "Hint %zu: ", l->sitting.hints)),
                  item_text(&l->sitting.item, ex->hints[l->sitting.hints - 1]));
    line_put(l, &page);
}

static void skip(struct line *l)
{
    if (l->has_stroll && stroll_asks(&l->stroll)) {
        struct page page = line_page(l);
        stroll_give_up(&l->stroll);
        stroll_page_verdict(&l->stroll, &page);
        line_put(l, &page);
        line_show_step(l);
    } else if (l->has_sitting && !sitting_is_over(&l->sitting)) {
        struct page page = line_page(l);
        sitting_give_up(&l->sitting);
        item_page_solution(&l->sitting.item, &page);
        item_page_explain(&l->sitting.item, &page);
        line_put(l, &page);
    } else {
        line_say(l, "Nothing is asked here.");
    }
}

static void retry(struct line *l)
{
    if (!l->has_sitting) {
        line_say(l, "There is nothing to try again here.");
        return;
    }
    if (!l->is_reviewing && l->step->type == LESSON_RECALL)
        recall_retry(&l->sitting, l->step);
    else
        sitting_retry(&l->sitting);
    line_open_file(l);
    line_show_step(l);
}

static void list(struct line *l)
{
    const struct course *course = &l->tutor->course;
    struct page page = line_page(l);
    for (size_t i = 0; i < course->n_lessons; i++) {
        const struct lesson *lesson = &course->lessons[i];
        page_printf(&page, ROLE_NORMAL, "%zu. %s (%s): %s, %zu of %zu steps done", i + 1, lesson->title, lesson->id,
                    status_word(progress_lesson(&l->tutor->progress, course, lesson)),
                    progress_done_steps(&l->tutor->progress, lesson), lesson->n_steps);
        for (size_t k = 0; l->step != NULL && lesson == l->step->lesson && k < lesson->n_steps; k++)
            page_printf(&page, ROLE_NORMAL, "   %s: %s, %s%s", lesson->steps[k].id, lesson->steps[k].title,
                        status_word(progress_status(&l->tutor->progress, &lesson->steps[k])),
                        &lesson->steps[k] == l->step ? ", you are here" : "");
    }
    markdown_page(&page, STR("`go ID` opens a lesson or a step."));
    line_put(l, &page);
}

static void answer(struct line *l, struct str text)
{
    if (l->has_stroll && stroll_asks(&l->stroll)) {
        stroll_guess(&l->stroll, text);
        line_show_verdict(l, &l->stroll.verdict);
        if (l->stroll.verdict.status == VERDICT_RIGHT)
            line_show_step(l);
        else if (l->stroll.verdict.status == VERDICT_WRONG)
            line_say(l, "`skip` shows it.");
        return;
    }
    if (!l->has_sitting || sitting_is_over(&l->sitting)) {
        line_say(l, "Nothing is asked here; `next` goes on, `?` shows the words.");
        return;
    }
    if (sitting_is_program(&l->sitting)) {
        line_say(l, "A program is written in its file: `edit` opens it, `check` runs it.");
        return;
    }
    sitting_answer(&l->sitting, text);
    line_show_verdict(l, &l->sitting.verdict);
    if (sitting_is_over(&l->sitting)) {
        struct page page = line_page(l);
        item_page_explain(&l->sitting.item, &page);
        line_put(l, &page);
    }
}

/* The question itself is asked where the tutor is opened (front/open.c). */
static void language(struct line *l)
{
    const struct course *course = &l->tutor->course;
    if (course->n_languages < 2) {
        line_say(l, "This course is in one language only.");
        return;
    }
    if (journal_waiting(&l->journal) != NULL) {
        line_say(l, journal_waiting(&l->journal));
        return;
    }
    l->tutor->wants_language = l->is_over = true;
    l->tutor->left_at = l->step == NULL ? NULL : l->step->id;
}

static bool plain_command(struct line *l, struct str word)
{
    static const struct {
        const char *word;
        void (*run)(struct line *l);
    } commands[] = {{"next", line_next}, {"back", line_back}, {"hint", hint},        {"skip", skip},
                    {"retry", retry},    {"list", list},      {"language", language}};
    for (size_t i = 0; i < ARRAY_LEN(commands); i++)
        if (str_is(word, commands[i].word)) {
            commands[i].run(l);
            return true;
        }
    return false;
}

void line_act(struct line *l, struct str text)
{
    struct str rest = text, word = str_split(&rest, ' ');
    if (str_is(text, "quit"))
        l->is_over = true;
    else if (str_is(text, "?") || str_is(text, "help"))
        line_say(l, line_help);
    else if (str_is(word, "go") && rest.n > 0)
        line_go(l, str_trim(rest));
    else if (text.n > 0 && !plain_command(l, text) && !line_program(l, text) && !line_walk(l, word, rest) &&
             !line_play(l, word, rest) && !line_review(l, word, rest))
        answer(l, text);
}
