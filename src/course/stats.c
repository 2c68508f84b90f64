#include "course/stats.h"

#include <stdlib.h>
#include <string.h>

#include "base/macros.h"
#include "course/kind.h"
#include "course/verdict.h"
#include "io/clock.h"

const char *level_name(enum level level)
{
    static const char *const names[N_LEVELS] = {"recognise", "state", "compute", "write"};
    return names[level];
}

static enum level level_of(const struct exercise *ex)
{
    static const struct {
        const char *kind;
        enum level level;
    } levels[] = {{"choice", LEVEL_RECOGNISE}, {"match", LEVEL_RECOGNISE}, {"order", LEVEL_RECOGNISE},
                  {"fill", LEVEL_STATE},       {"shape", LEVEL_STATE},     {"code", LEVEL_WRITE}};
    for (size_t i = 0; i < ARRAY_LEN(levels); i++)
        if (strcmp(ex->kind->name, levels[i].kind) == 0)
            return levels[i].level;
    return LEVEL_COMPUTE;
}

static void count(struct tally *tally, bool is_right)
{
    tally->all++;
    tally->right += is_right;
}

/* ---- concepts ---- */

static struct concept *concept_of(struct stats *s, struct str skill)
{
    for (size_t i = 0; i < s->n_concepts; i++)
        if (str_is(skill, s->concepts[i].skill))
            return &s->concepts[i];
    s->concepts[s->n_concepts] = (struct concept){.skill = skill.p};
    return &s->concepts[s->n_concepts++];
}

static size_t count_skills(const struct course *course)
{
    size_t n = 0;
    for (size_t i = 0; i < course->n_lessons; i++)
        for (size_t k = 0; k < course->lessons[i].n_steps; k++)
            n += course->lessons[i].steps[k].exercise.n_skills;
    return n;
}

static void add_step(struct stats *s, const struct progress *progress, const struct lesson_step *step)
{
    bool is_done = progress_status(progress, step) == STATUS_DONE;
    count(&s->steps, is_done);
    for (size_t i = 0; step->type == LESSON_EXERCISE && i < step->exercise.n_skills; i++)
        count(&concept_of(s, step->exercise.skills[i])->level[level_of(&step->exercise)], is_done);
}

static void add_course(struct stats *s, const struct course *course, const struct progress *progress,
                       struct arena *arena)
{
    s->concepts = ARENA_ARRAY(arena, count_skills(course) + 1, struct concept);
    for (size_t i = 0; i < course->n_lessons; i++)
        for (size_t k = 0; k < course->lessons[i].n_steps; k++)
            add_step(s, progress, &course->lessons[i].steps[k]);
}

/* ---- rows ---- */

static struct study_day *day_of(struct stats *s, int64_t time, struct arena *arena)
{
    int64_t day = clock_day(time);
    for (size_t i = s->n_days; i > 0; i--) /* most often the last one */
        if (s->days[i - 1].day == day)
            return &s->days[i - 1];
    if (s->n_days == s->days_room)
        s->days = arena_grow(arena, s->days, s->n_days, &s->days_room, sizeof *s->days);
    s->days[s->n_days] = (struct study_day){.day = day};
    return &s->days[s->n_days++];
}

static void add_orphan(struct stats *s, const struct attempt *row, struct arena *arena)
{
    for (size_t i = 0; i < s->n_orphans; i++)
        if (strcmp(s->orphans[i].id, row->id) == 0) {
            s->orphans[i].n++;
            return;
        }
    if (s->n_orphans == s->orphans_room)
        s->orphans = arena_grow(arena, s->orphans, s->n_orphans, &s->orphans_room, sizeof *s->orphans);
    s->orphans[s->n_orphans++] = (struct orphan){.id = arena_dup(arena, row->id), .n = 1};
}

/* What could not be read, such as a number with a letter in it, is no answer yet. */
static bool is_answer(const struct attempt *row, enum attempt_event event)
{
    return row->event == event && strcmp(row->status, verdict_word(VERDICT_INVALID)) != 0;
}

static bool is_first_answer(const struct attempt *rows, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (is_answer(&rows[i], ATTEMPT_ANSWER) && strcmp(rows[i].id, rows[at].id) == 0)
            return false;
    return true;
}

static void add_answer(struct stats *s, struct study_day *day, const struct attempt *rows, size_t at)
{
    bool is_right = strcmp(rows[at].status, "right") == 0;
    bool answered = is_answer(&rows[at], ATTEMPT_ANSWER), predicted = is_answer(&rows[at], ATTEMPT_PREDICT);
    if (answered || predicted)
        count(&day->answers, is_right);
    if (predicted && rows[at].hints == 0)
        count(strstr(rows[at].prompt, " shape") != NULL ? &s->shapes : &s->numbers, is_right);
    if (answered && is_first_answer(rows, at))
        count(&s->first, is_right);
}

static void add_row(struct stats *s, const struct course *course, const struct attempt *rows, size_t at,
                    struct arena *arena)
{
    const struct lesson_step *step = course_find_current(course, str_of(rows[at].id));
    struct study_day *day = day_of(s, rows[at].time, arena);
    int64_t gap = at == 0 ? 0 : rows[at].time - rows[at - 1].time;
    gap = gap < 0 || gap > STATS_PAUSE_SECONDS ? 0 : gap;
    s->seconds += gap;
    day->seconds += gap;
    if (step != NULL)
        s->lesson_seconds[step->lesson - course->lessons] += gap;
    else
        add_orphan(s, &rows[at], arena);
    add_answer(s, day, rows, at);
}

static int by_day(const void *a, const void *b)
{
    const struct study_day *x = a, *y = b;
    return x->day < y->day ? -1 : x->day > y->day;
}

void stats_make(struct stats *out, const struct course *course, const struct progress *progress,
                const struct attempt *rows, size_t n, struct arena *arena)
{
    struct arena scratch = {0};
    *out = (struct stats){.lesson_seconds = ARENA_ARRAY(arena, course->n_lessons + 1, int64_t)};
    add_course(out, course, progress, arena);
    rows = progress_counting(rows, &n, &scratch);
    for (size_t i = 0; i < n; i++)
        add_row(out, course, rows, i, arena);
    arena_free(&scratch);
    if (out->n_days > 0)
        qsort(out->days, out->n_days, sizeof *out->days, by_day);
}
