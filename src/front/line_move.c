#include "front/line_state.h"

#include "app/recall.h"
#include "app/summary.h"

void line_close(struct line *l)
{
    if (l->has_sitting)
        sitting_close(&l->sitting);
    if (l->has_stroll)
        stroll_close(&l->stroll);
    l->has_sitting = l->has_stroll = l->is_reviewing = false;
    l->ended = NULL;
}

static void open_exercise(struct line *l, const struct lesson_step *step)
{
    struct err err;
    l->has_sitting = sitting_open(&l->sitting, step, false, &l->journal, &err);
    if (!l->has_sitting)
        line_say(l, err.text);
    line_open_file(l);
}

static bool next_of_recall(struct line *l)
{
    if (l->has_sitting)
        sitting_close(&l->sitting);
    l->has_sitting = recall_next(&l->sitting, &l->tutor->course, l->step, &l->recall_at, &l->journal);
    line_open_file(l);
    return l->has_sitting;
}

static void open_recall(struct line *l)
{
    l->has_sitting = recall_open(&l->sitting, &l->tutor->course, l->step, &l->recall_at, &l->journal);
    line_open_file(l);
}

void line_open(struct line *l, const struct lesson_step *step)
{
    struct err err;
    line_close(l);
    l->step = step;
    l->recall_at = 0;
    line_show_heading(l);
    if (step->type == LESSON_WALK) {
        l->has_stroll = stroll_open(&l->stroll, step, &l->journal, &err);
        if (!l->has_stroll)
            line_say(l, err.text);
    } else if (step->type == LESSON_EXERCISE) {
        open_exercise(l, step);
    } else {
        journal_add(&l->journal, step, (struct attempt){.event = ATTEMPT_SEEN});
        if (step->type == LESSON_RECALL)
            open_recall(l);
    }
    line_show_step(l);
}

static void next_step(struct line *l)
{
    const struct lesson *lesson = l->step->lesson;
    size_t at = (size_t)(l->step - lesson->steps);
    if (at + 1 < lesson->n_steps) {
        line_open(l, &lesson->steps[at + 1]);
        return;
    }
    line_close(l);
    l->ended = lesson;
    line_show_step(l);
}

static void finish_step(struct line *l)
{
    journal_add(&l->journal, l->step, (struct attempt){.event = ATTEMPT_FINISH});
    next_step(l);
}

static void next_lesson(struct line *l)
{
    const struct lesson *next = summary_next(&l->tutor->course, l->ended);
    if (next == NULL)
        line_say(l, "This was the last lesson. `list` shows all, `go ID` opens one, `quit` leaves.");
    else
        line_open(l, progress_resume_lesson(&l->tutor->progress, next));
}

void line_next(struct line *l)
{
    if (l->is_reviewing)
        line_next_of_review(l);
    else if (l->ended != NULL)
        next_lesson(l);
    else if (l->has_stroll && stroll_asks(&l->stroll))
        line_say(l, "Predict it first, or `skip` to have it shown.");
    else if (l->has_stroll && stroll_next(&l->stroll))
        line_show_step(l);
    else if (l->step->type == LESSON_RECALL && l->has_sitting && !sitting_is_over(&l->sitting))
        line_say(l, "Answer it first, or `skip` to have the answer shown.");
    else if (l->step->type == LESSON_RECALL && next_of_recall(l))
        line_show_step(l);
    else if (l->step->type == LESSON_TEXT || l->step->type == LESSON_RECALL)
        finish_step(l);
    else if (line_is_playing(l))
        line_say(l, "This was the last tensor. `set`, `load` and `play` make another walk; `list` shows the lessons.");
    else
        next_step(l);
}

void line_back(struct line *l)
{
    if (l->is_reviewing) {
        line_leave_review(l);
        return;
    }
    const struct lesson *lesson = l->step->lesson;
    size_t at = (size_t)(l->step - lesson->steps);
    if (l->ended != NULL)
        line_open(l, l->step);
    else if (l->has_stroll && stroll_back(&l->stroll))
        line_show_step(l);
    else if (at > 0)
        line_open(l, &lesson->steps[at - 1]);
    else
        line_say(l, "This is the first step of the lesson.");
}

void line_go(struct line *l, struct str id)
{
    const struct course *course = &l->tutor->course;
    const struct lesson_step *step = progress_named(&l->tutor->progress, course, id);
    double number;
    if (step == NULL && num_parse(id, &number) && number >= 1 && number <= (double)course->n_lessons)
        step = progress_resume_lesson(&l->tutor->progress, &course->lessons[(size_t)number - 1]);
    if (step != NULL) {
        line_open(l, step);
        return;
    }
    const char *near = course_nearest_id(course, id, &l->frame);
    line_say(l, near == NULL ? "There is no such lesson or step; `list` shows them."
                             : arena_printf(&l->frame, "There is no such lesson or step; did you mean `%s`?", near));
}
