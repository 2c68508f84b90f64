#include "course/review.h"

#include <stdlib.h>
#include <string.h>

#include "course/kind.h"
#include "io/clock.h"

const int review_days[REVIEW_ROUNDS] = {1, 3, 7, 16, 35};

void review_init(struct review *out, const struct course *course, struct arena *arena)
{
    *out = (struct review){.course = course, .arena = arena};
}

/* ---- exercises ---- */

static bool has(const struct str *list, size_t n, const char *text)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(list[i], text))
            return true;
    return false;
}

static const char *skill_of(const struct lesson_step *step)
{
    return step->exercise.n_skills > 0 ? step->exercise.skills[0].p : "";
}

static bool is_program(const struct lesson_step *step)
{
    return step->exercise.kind != NULL && step->exercise.kind->request != NULL;
}

/* How well an exercise asks for a mistake that was made in a program, whose file still holds the answer. */
static int fitness(const struct lesson_step *step, const char *skill, const char *mistake)
{
    const struct exercise *ex = &step->exercise;
    if (step->type != LESSON_EXERCISE || is_program(step) || !has(ex->skills, ex->n_skills, skill))
        return 0;
    return 1 + (ex->vary != NULL) + 2 * has(ex->tells, ex->n_tells, mistake);
}

/* The exercise itself, with fresh numbers; in place of a program, one of the same skill that tells the mistake. */
static const struct lesson_step *choose_ask(const struct course *course, const struct lesson_step *made_in,
                                            const char *mistake)
{
    const struct lesson_step *best = made_in;
    int most = 0;
    for (size_t i = 0; is_program(made_in) && i < course->n_lessons; i++)
        for (size_t k = 0; k < course->lessons[i].n_steps; k++) {
            const struct lesson_step *step = &course->lessons[i].steps[k];
            int fit = fitness(step, skill_of(made_in), mistake);
            if (fit > most) {
                most = fit;
                best = step;
            }
        }
    return best;
}

/* ---- slips ---- */

static bool is_same(const struct slip *slip, const struct lesson_step *step, struct str mistake)
{
    if (!str_is(mistake, slip->mistake))
        return false;
    return mistake.n == 0 ? slip->made_in == step : strcmp(slip->skill, skill_of(step)) == 0;
}

static struct slip *add_slip(struct review *r, const struct lesson_step *step, struct str mistake)
{
    if (r->n == r->room)
        r->slip = arena_grow(r->arena, r->slip, r->n, &r->room, sizeof *r->slip);
    struct slip *slip = &r->slip[r->n++];
    *slip = (struct slip){.skill = skill_of(step),
                          .mistake = mistake.n == 0 ? "" : arena_dup_n(r->arena, mistake.p, mistake.n)};
    return slip;
}

static struct slip *find_or_add(struct review *r, const struct lesson_step *step, struct str mistake)
{
    for (size_t i = 0; i < r->n; i++)
        if (is_same(&r->slip[i], step, mistake))
            return &r->slip[i];
    return add_slip(r, step, mistake);
}

static void remember(const struct review *r, struct slip *slip)
{
    if (slip->changed_at < r->last_at)
        slip->before = slip->now;
    slip->changed_at = r->n_rows;
}

bool slip_is_open(const struct slip *slip)
{
    return slip->now.times > 0 && slip->now.rounds < REVIEW_ROUNDS;
}

bool slip_is_due(const struct slip *slip, int64_t day)
{
    return slip_is_open(slip) && (slip->now.due <= day || slip->now.last > day);
}

static bool is_about(const struct slip *slip, const struct lesson_step *step)
{
    return slip->made_in == step || slip->ask == step;
}

static void set_back(const struct review *r, struct slip *slip, int64_t day)
{
    remember(r, slip);
    slip->now.rounds = 0;
    slip->now.last = day;
    slip->now.due = day + review_days[0];
}

/* An exercise that was not answered rightly was asked for all that it was due for. */
static void set_all_back(const struct review *r, const struct lesson_step *step, int64_t day)
{
    for (size_t i = 0; i < r->n; i++)
        if (is_about(&r->slip[i], step) && slip_is_due(&r->slip[i], day))
            set_back(r, &r->slip[i], day);
}

static void make_slip(struct review *r, const struct lesson_step *step, struct str mistake, int64_t day)
{
    struct slip *slip = find_or_add(r, step, mistake);
    set_back(r, slip, day);
    slip->made_in = step;
    slip->ask = choose_ask(r->course, step, slip->mistake);
    slip->now.times++;
}

static void move_on(struct review *r, const struct lesson_step *step, int64_t day)
{
    for (size_t i = 0; i < r->n; i++) {
        struct slip *slip = &r->slip[i];
        if (!is_about(slip, step) || !slip_is_due(slip, day))
            continue;
        remember(r, slip);
        slip->now.last = day;
        if (++slip->now.rounds < REVIEW_ROUNDS)
            slip->now.due = day + review_days[slip->now.rounds];
    }
}

/* labels: those of the mistakes, "" when none is known. */
static void take_back(struct review *r, const struct lesson_step *step, const char *labels, int64_t day)
{
    struct str rest = str_of(labels), label = str_word(&rest, " ");
    set_all_back(r, step, day);
    do {
        make_slip(r, step, label, day);
        label = str_word(&rest, " ");
    } while (label.n > 0);
}

/* Only the last answer of all can be undone, with the hints that followed it. */
static void undo(struct review *r, const struct lesson_step *step)
{
    for (size_t i = 0; r->last == step && i < r->n; i++)
        if (r->slip[i].changed_at >= r->last_at && is_about(&r->slip[i], step))
            r->slip[i].now = r->slip[i].before;
    if (r->last == step)
        r->last = NULL;
}

static void forget(struct review *r, const struct lesson_step *step)
{
    for (size_t i = 0; i < r->n; i++)
        if (r->slip[i].made_in == step)
            r->slip[i].now = r->slip[i].before = (struct slip_state){0};
    if (r->last == step)
        r->last = NULL;
}

static void add_row(struct review *r, const struct lesson_step *step, const struct attempt *row)
{
    r->n_rows++;
    int64_t day = clock_day(row->time);
    if (row->event == ATTEMPT_ANSWER || row->event == ATTEMPT_SKIP) {
        r->last_at = r->n_rows;
        r->last = step;
    }
    if (row->event == ATTEMPT_HINT || row->event == ATTEMPT_SKIP) {
        take_back(r, step, "", day);
    } else if (row->event == ATTEMPT_ANSWER && strcmp(row->status, "right") == 0) {
        move_on(r, step, day);
    } else if (row->event == ATTEMPT_ANSWER && strcmp(row->status, "wrong") == 0) {
        take_back(r, step, row->mistakes, day);
    } else if (row->event == ATTEMPT_UNDO) {
        undo(r, step);
    } else if (row->event == ATTEMPT_RESET) {
        forget(r, step);
    }
}

void review_add(struct review *r, const struct attempt *row)
{
    if (row->event == ATTEMPT_SEEN || row->event == ATTEMPT_REVIEW || row->event == ATTEMPT_FINISH ||
        row->event == ATTEMPT_PREDICT)
        return;
    const struct lesson_step *step = course_find_current(r->course, str_of(row->id));
    if (step != NULL && step->type == LESSON_EXERCISE)
        add_row(r, step, row);
}

/* ---- what is asked ---- */

/* Those that wait longest; on one day those known least, then the course's order. */
static int by_urgency(const void *a, const void *b)
{
    const struct slip *x = *(const struct slip *const *)a, *y = *(const struct slip *const *)b;
    if (x->now.due != y->now.due)
        return x->now.due < y->now.due ? -1 : 1;
    if (x->now.rounds != y->now.rounds)
        return x->now.rounds < y->now.rounds ? -1 : 1;
    if (x->ask->lesson != y->ask->lesson)
        return x->ask->lesson < y->ask->lesson ? -1 : 1;
    if (x->ask != y->ask)
        return x->ask < y->ask ? -1 : 1;
    return strcmp(x->mistake, y->mistake);
}

/* Each exercise once, for the slip that waits longest. */
static size_t drop_doubles(const struct slip **slip, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool is_double = false;
        for (size_t k = 0; k < kept && !is_double; k++)
            is_double = slip[k]->ask == slip[i]->ask;
        if (!is_double)
            slip[kept++] = slip[i];
    }
    return kept;
}

static size_t collect(const struct review *r, int64_t day, bool only_due, const struct slip **out)
{
    size_t n = 0;
    for (size_t i = 0; i < r->n; i++)
        if (only_due ? slip_is_due(&r->slip[i], day) : slip_is_open(&r->slip[i]))
            out[n++] = &r->slip[i];
    if (n > 0)
        qsort(out, n, sizeof(const struct slip *), by_urgency);
    return drop_doubles(out, n);
}

size_t review_due(const struct review *r, int64_t day, const struct slip **out)
{
    return collect(r, day, true, out);
}

size_t review_open(const struct review *r, int64_t day, const struct slip **out)
{
    return collect(r, day, false, out);
}

int64_t review_next_day(const struct review *r, int64_t day)
{
    int64_t next = -1;
    for (size_t i = 0; i < r->n; i++) {
        const struct slip *slip = &r->slip[i];
        if (slip_is_open(slip) && !slip_is_due(slip, day) && (next < 0 || slip->now.due < next))
            next = slip->now.due;
    }
    return next;
}
