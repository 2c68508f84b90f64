#include "course/cohort.h"

#include <stdlib.h>
#include <string.h>

#include "course/progress.h"
#include "course/review.h"
#include "course/stats.h"

static size_t count_steps(const struct course *course)
{
    size_t n = 0;
    for (size_t i = 0; i < course->n_lessons; i++)
        n += course->lessons[i].n_steps;
    return n;
}

void cohort_init(struct cohort *out, const struct course *course, size_t room_learners, struct arena *arena)
{
    *out = (struct cohort){.course = course,
                           .arena = arena,
                           .learners = ARENA_ARRAY(arena, room_learners + 1, struct cohort_learner),
                           .exercises = ARENA_ARRAY(arena, count_steps(course) + 1, struct cohort_exercise)};
    for (size_t i = 0; i < course->n_lessons; i++)
        for (size_t k = 0; k < course->lessons[i].n_steps; k++)
            out->exercises[out->n_exercises++] = (struct cohort_exercise){.step = &course->lessons[i].steps[k]};
}

static struct cohort_mistake *mistake_of(struct cohort *c, struct str label)
{
    for (size_t i = 0; i < c->n_mistakes; i++)
        if (str_is(label, c->mistakes[i].label))
            return &c->mistakes[i];
    if (c->n_mistakes == c->room_mistakes)
        c->mistakes = arena_grow(c->arena, c->mistakes, c->n_mistakes, &c->room_mistakes, sizeof *c->mistakes);
    struct cohort_mistake *mistake = &c->mistakes[c->n_mistakes++];
    *mistake = (struct cohort_mistake){.label = arena_dup_n(c->arena, label.p, label.n), .last_learner = SIZE_MAX};
    return mistake;
}

static void add_mistakes(struct cohort *c, const struct history *history, struct arena *arena)
{
    size_t n = history->n;
    const struct attempt *rows = progress_counting(history->rows, &n, arena);
    for (size_t i = 0; i < n; i++) {
        struct str rest = str_of(rows[i].mistakes), label;
        while ((label = str_word(&rest, " ")).n > 0) {
            struct cohort_mistake *mistake = mistake_of(c, label);
            mistake->times++;
            mistake->learners += mistake->last_learner != c->n_learners;
            mistake->last_learner = c->n_learners;
        }
    }
}

static void add_exercises(struct cohort *c, const struct progress *progress, struct cohort_learner *learner)
{
    for (size_t i = 0; i < c->n_exercises; i++) {
        struct cohort_exercise *e = &c->exercises[i];
        struct step_record record = progress_of(progress, e->step);
        learner->steps_done += record.is_done;
        if (e->step->type != LESSON_EXERCISE)
            continue;
        learner->exercises_done += record.is_done;
        e->tried += record.n_answers > 0 || record.gave_up;
        e->solved += record.is_done;
        e->wrong += (size_t)record.n_wrong;
    }
}

static void add_review(const struct cohort *c, const struct history *history, struct cohort_learner *learner,
                       struct arena *arena)
{
    struct review review;
    review_init(&review, c->course, arena);
    for (size_t i = 0; i < history->n; i++)
        review_add(&review, &history->rows[i]);
    for (size_t i = 0; i < review.n; i++) {
        learner->open_mistakes += slip_is_open(&review.slip[i]);
        learner->overcome += review.slip[i].now.rounds == REVIEW_ROUNDS;
    }
}

void cohort_add(struct cohort *c, const char *name, const struct history *history)
{
    struct arena scratch = {0};
    struct progress progress;
    struct stats stats;
    struct cohort_learner *learner = &c->learners[c->n_learners];
    progress_build(&progress, history->rows, history->n, &scratch);
    stats_make(&stats, c->course, &progress, history->rows, history->n, &scratch);
    *learner = (struct cohort_learner){
        .name = name, .seconds = stats.seconds, .last_day = stats.n_days == 0 ? -1 : stats.days[stats.n_days - 1].day};
    add_exercises(c, &progress, learner);
    add_review(c, history, learner, &scratch);
    add_mistakes(c, history, &scratch);
    c->n_learners++;
    arena_free(&scratch);
}

static int by_hardness(const void *a, const void *b)
{
    const struct cohort_exercise *x = a, *y = b;
    size_t x_open = x->tried - (x->solved < x->tried ? x->solved : x->tried);
    size_t y_open = y->tried - (y->solved < y->tried ? y->solved : y->tried);
    if (x_open != y_open)
        return x_open > y_open ? -1 : 1;
    if (x->wrong != y->wrong)
        return x->wrong > y->wrong ? -1 : 1;
    return strcmp(x->step->id, y->step->id);
}

static int by_spread(const void *a, const void *b)
{
    const struct cohort_mistake *x = a, *y = b;
    if (x->learners != y->learners)
        return x->learners > y->learners ? -1 : 1;
    if (x->times != y->times)
        return x->times > y->times ? -1 : 1;
    return strcmp(x->label, y->label);
}

void cohort_sort(struct cohort *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n_exercises; i++)
        if (c->exercises[i].tried > 0)
            c->exercises[n++] = c->exercises[i];
    c->n_exercises = n;
    if (n > 0)
        qsort(c->exercises, n, sizeof *c->exercises, by_hardness);
    if (c->n_mistakes > 0)
        qsort(c->mistakes, c->n_mistakes, sizeof *c->mistakes, by_spread);
}
